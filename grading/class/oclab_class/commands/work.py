# SPDX-License-Identifier: Apache-2.0
"""The internal command `work`: one task of a job array on a cluster node."""

import argparse
from pathlib import Path

from ..folder.class_folder import load_folder
from ..jobs.device_lock import device_lock
from ..kit.kit import find_kit
from .grade import PHASES, local_worker, some_exercise


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(  # no help text: used by executors only
        "work",
        description="Runs one part of a phase of a grades folder. Several parts can run "
        "concurrently, on any machine that has the folder at this path.",
    )
    parser.add_argument("grades", type=Path)
    parser.add_argument("--phase", choices=PHASES, required=True)
    parser.add_argument("--assignment", action="append", default=[])
    parser.add_argument("--part", type=int, default=0, help="from 0")
    parser.add_argument("--parts", type=int, default=1)
    parser.add_argument("--jobs", type=int, help="concurrent checks (default: one per core)")
    parser.set_defaults(run=work)


def work(options: argparse.Namespace) -> int:
    """Returns 0 when every job of the part has a record.

    Raises ClassError before the first job if kernels cannot be graded on this machine, so that a
    faulty node does not write error records for all students.
    """
    folder = load_folder(options.grades)
    kit = find_kit(folder.settings.device, sandbox=folder.settings.sandbox)
    with device_lock(kit.device, alone=False):
        kit.require(some_exercise(folder, options.assignment))
    worker = local_worker(folder, kit, options.assignment, options.jobs)
    worker.run_phase(options.phase, options.part, options.parts)
    return 0
