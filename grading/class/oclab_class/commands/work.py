# SPDX-License-Identifier: Apache-2.0
"""The internal command `work`: one task of a job array, on a machine of a cluster."""

import argparse
from pathlib import Path

from ..folder.class_folder import load_folder
from ..jobs.device_lock import device_lock
from ..kit.kit import find_kit
from .grade import PHASES, local_worker


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(  # without help: for the executors, not for people
        "work",
        description="Does one part of a phase of a folder that grade-class made. Several may run "
        "at once, on any machine that sees the folder at this path.",
    )
    parser.add_argument("grades", type=Path)
    parser.add_argument("--phase", choices=PHASES, required=True)
    parser.add_argument("--part", type=int, default=0, help="from 0")
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="checks at once (default: one per core)")
    parser.set_defaults(run=work)


def work(options: argparse.Namespace) -> int:
    """Returns 0 when every job of the part has its record.

    Raises ClassError before the first job where kernels cannot be graded on this machine: a bad
    node must not become every student's error record.
    """
    folder = load_folder(options.grades)
    kit = find_kit(folder.settings.device, sandbox=folder.settings.sandbox)
    with device_lock(kit.device, alone=False):
        kit.require(folder.settings.exercises[0])
    worker = local_worker(folder, kit, options.jobs)
    worker.run_phase(options.phase, options.part, options.parts)
    return 0
