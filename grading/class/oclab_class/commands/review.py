# SPDX-License-Identifier: Apache-2.0
"""`./oclab review`: a local page for decisions."""

import argparse
from pathlib import Path

from ..base.intermixed import number_from
from ..folder.class_folder import load_folder
from ..folder.lock import only_one
from ..kit.catalogue import load_catalogue
from ..kit.kit import find_kit
from .grade import PHASES, local_worker, some_exercise
from .summary import say

MAX_PORT = 65535


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "review",
        help="decide the open cases of a class on a local page",
        description="Serves a page to this machine only; its address has a secret token. Decisions "
        "are in GRADES/decisions.csv, which can also be edited by hand.",
    )
    parser.add_argument("grades", type=Path, help="the grades folder of grade-class")
    parser.add_argument(
        "--port", type=number_from(0, MAX_PORT), default=0, help="default: a free one"
    )
    parser.set_defaults(run=review)


def review(options: argparse.Namespace) -> int:
    """Serves until Ctrl-C."""
    from ..review.desk import Desk  # charts take half a second to load
    from ..review.server import ReviewServer

    catalogue = load_catalogue()
    load_folder(options.grades, catalogue)
    desk = Desk(options.grades, catalogue, lambda *what: measure_again(options.grades, *what))
    with ReviewServer(desk, options.port) as server:
        say(f"{server.url}\nOpen this address on this machine. Ctrl-C ends the page.")
        server.serve_forever()
    return 0


def measure_again(grades: Path, assignment: str, student: str, exercise: str) -> str:
    """Measures one kernel again on this machine. Raises ClassError if that is impossible here."""
    with only_one(grades):
        folder = load_folder(grades)
        kit = find_kit(folder.settings.device, sandbox=folder.settings.sandbox)
        kit.require(some_exercise(folder, [assignment]))
        worker = local_worker(folder, kit, [assignment], 1).limited(student, exercise)
        done = 0
        for phase in PHASES:
            done += worker.retry_phase(phase, exercise)
            worker.run_phase(phase)
    return f"Measured {exercise} of {student} again: {done} jobs."
