# SPDX-License-Identifier: Apache-2.0
"""`./oclab grade-class`: grades submissions into records, and prints a summary."""

import argparse
import os
import time
from collections.abc import Iterable
from pathlib import Path

from ..base.errors import ClassError
from ..cluster.executor import finish_earlier_array, refuse_beside_array
from ..cluster.options import add_slurm_options, positive, slurm_executor
from ..folder.class_folder import ClassFolder
from ..folder.lock import only_one
from ..folder.settings import load_settings
from ..folder.start import Start, start_folder
from ..jobs.worker import Worker
from ..kit.kit import Kit, find_kit
from .summary import report_end, report_intake, report_upgrade, say

PHASES = ("checks", "speed")


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "grade-class",
        help="grade a folder or a download of submissions",
        description="Grades an assignment of a class. All state is in the grades folder, which "
        "holds all assignments: run the same command again to continue after an interruption, or "
        "to grade new submissions.",
    )
    parser.add_argument(
        "submissions",
        type=Path,
        nargs="?",
        help="a folder, or a .zip download of an LMS (default: what was taken in before)",
    )
    parser.add_argument("grades", type=Path, help="the folder for all results of the class")
    parser.add_argument(
        "--assignment",
        action="append",
        default=[],
        metavar="NAME",
        help="what the submissions are for: an assignment of the class file, or a lab; repeatable; "
        "all: one download for all of them",
    )
    parser.add_argument("--roster", type=Path, help="CSV file of the students")
    parser.add_argument(
        "--times",
        type=Path,
        help="submission times: a CSV file student,submitted_at, Moodle's grading worksheet, or "
        "the submissions of Canvas's API as JSON",
    )
    parser.add_argument("--class", dest="class_file", type=Path, help="class rules (TOML)")
    parser.add_argument("--device", default="pocl", help="as for ./oclab run (default: pocl)")
    parser.add_argument("--jobs", type=positive, help="concurrent checks (default: one per core)")
    _add_answers(parser)
    add_slurm_options(parser)
    parser.set_defaults(run=grade_class)


def _add_answers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--unsafe", action="store_true", help="grade without the sandbox if it does not work"
    )
    parser.add_argument(
        "--accept-mapping",
        action="store_true",
        help="grade files with doubtful names as proposed, without a stop",
    )
    parser.add_argument(
        "--assume-on-time",
        action="store_true",
        help="count hand-ins without a time as on time",
    )
    parser.add_argument(
        "--replace",
        action="store_true",
        help="drop earlier hand-ins of the assignment that this download lacks",
    )
    parser.add_argument(
        "--retry",
        action="append",
        default=[],
        metavar="WHAT",
        help="measure again: inconclusive, failed, a student or an exercise; repeatable",
    )


def grade_class(options: argparse.Namespace) -> int:
    """Returns 0, or 3 if manual decisions are needed."""
    started = time.monotonic()
    if options.submissions is None:
        load_settings(options.grades)  # so that no other folder becomes a grades folder
    options.grades.mkdir(parents=True, exist_ok=True)
    on_cluster = options.executor == "slurm"
    if options.retry and on_cluster:
        raise ClassError("--retry measures on this machine. Leave out --executor slurm.")
    with only_one(options.grades):
        # Before intake, because it replaces files that tasks of an array may be reading.
        (finish_earlier_array if on_cluster else refuse_beside_array)(options.grades)
        folder, names = start_folder(options.grades, _start(options), say)
        report_intake(folder, names)
        report_upgrade(folder, names)
        _check_retry(folder, names, options.retry)
        before = _count(folder)
        make = slurm_executor if on_cluster else _local_executor
        executor = make(options, folder, names)
        again = 0
        for phase in PHASES:
            executor.run_phase(phase)
            again += sum(executor.retry_phase(phase, what) for what in options.retry)
    done = _count(folder) - before + again
    return report_end(folder, names, done, time.monotonic() - started)


def _start(options: argparse.Namespace) -> Start:
    return Start(
        options.submissions,
        tuple(options.assignment),
        options.roster,
        options.times,
        options.class_file,
        options.device,
        not options.unsafe,
        options.accept_mapping,
        options.assume_on_time,
        options.replace,
    )


def _check_retry(folder: ClassFolder, names: Iterable[str], retry: list[str]) -> None:
    known = folder.plan(names).names() if retry else set()
    unknown = next((what for what in retry if what not in known), None)
    if unknown is not None:
        raise ClassError(
            f"--retry {unknown}: neither inconclusive nor failed, nor a student or an exercise of "
            f"{', '.join(names)}."
        )


def _local_executor(
    options: argparse.Namespace, folder: ClassFolder, names: Iterable[str]
) -> Worker:
    kit = find_kit(folder.settings.device, sandbox=folder.settings.sandbox)
    say(f"sandbox: {kit.require(some_exercise(folder, names))}")
    return local_worker(folder, kit, names, options.jobs)


def some_exercise(folder: ClassFolder, names: Iterable[str]) -> str:
    """An exercise with which the sandbox is tested."""
    return folder.plan(names).exercises[0].id


def local_worker(
    folder: ClassFolder, kit: Kit, names: Iterable[str], jobs: int | None = None
) -> Worker:
    """A worker that runs the jobs of these assignments on this machine."""
    cores = len(os.sched_getaffinity(0))
    return Worker(folder.plan(names), kit, folder.settings.secret, jobs or cores)


def _count(folder: ClassFolder) -> int:
    return sum(1 for _ in folder.store.folder.glob("*/*.json"))
