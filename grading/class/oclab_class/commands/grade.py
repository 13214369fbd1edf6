# SPDX-License-Identifier: Apache-2.0
"""`./oclab grade-class`: grades submissions into records, and prints a summary."""

import argparse
import os
import sys
import time
from collections import Counter
from pathlib import Path

from ..cluster.executor import finish_earlier_array, refuse_beside_array
from ..cluster.options import add_slurm_options, positive, slurm_executor
from ..folder.class_folder import ClassFolder, Start, start_folder
from ..folder.lock import only_one
from ..jobs.worker import Worker
from ..kit.kit import Kit, find_kit

PHASES = ("checks", "speed")


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "grade-class",
        help="grade a folder or a download of submissions",
        description="Grades a class. All state is in the grades folder: run the same command "
        "again to continue after an interruption, or to grade new submissions.",
    )
    parser.add_argument("submissions", type=Path, help="a folder, or a .zip download of an LMS")
    parser.add_argument("grades", type=Path, help="the folder for all results")
    parser.add_argument("--roster", type=Path, help="CSV file of the students")
    parser.add_argument("--times", type=Path, help="CSV file of submission times")
    parser.add_argument("--class", dest="class_file", type=Path, help="class rules (TOML)")
    parser.add_argument("--device", default="pocl", help="as for ./oclab run (default: pocl)")
    parser.add_argument("--jobs", type=positive, help="concurrent checks (default: one per core)")
    parser.add_argument(
        "--unsafe", action="store_true", help="grade without the sandbox if it does not work"
    )
    add_slurm_options(parser)
    parser.set_defaults(run=grade_class)


def grade_class(options: argparse.Namespace) -> int:
    """Returns 0, or 3 if manual decisions are needed."""
    started = time.monotonic()
    options.grades.mkdir(parents=True, exist_ok=True)
    on_cluster = options.executor == "slurm"
    with only_one(options.grades):
        # Before intake, because it replaces files that tasks of an array may be reading.
        (finish_earlier_array if on_cluster else refuse_beside_array)(options.grades)
        folder = start_folder(
            options.grades,
            Start(
                options.submissions,
                options.roster,
                options.times,
                options.class_file,
                options.device,
                not options.unsafe,
            ),
        )
        report_intake(folder)
        report_upgrade(folder)
        before = _count(folder)
        make = slurm_executor if on_cluster else _local_executor
        executor = make(options, folder)
        for phase in PHASES:
            executor.run_phase(phase)
    return report_end(folder, _count(folder) - before, time.monotonic() - started)


def _local_executor(options: argparse.Namespace, folder: ClassFolder) -> Worker:
    kit = find_kit(folder.settings.device, sandbox=folder.settings.sandbox)
    say(f"sandbox: {kit.require(folder.settings.exercises[0])}")
    return local_worker(folder, kit, options.jobs)


def local_worker(folder: ClassFolder, kit: Kit, jobs: int | None = None) -> Worker:
    """A worker that runs the jobs of the class on this machine."""
    cores = len(os.sched_getaffinity(0))
    return Worker(folder.plan(), kit, folder.settings.secret, jobs or cores)


def _count(folder: ClassFolder) -> int:
    return sum(1 for _ in folder.store.folder.glob("*/*.json"))


def say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)


def report_intake(folder: ClassFolder) -> None:
    """Prints the submissions and the problems found at intake."""
    intake = folder.intake
    files = sum(len(submission.files) for submission in intake.submissions)
    say(
        f"{len(intake.students)} students, {len(intake.submissions)} submissions, {files} kernels "
        f"(layout: {intake.layout})"
    )
    if intake.missing:
        say(f"no submission from {len(intake.missing)}: {_some(intake.missing)}")
    kinds = Counter(problem.kind for problem in intake.all_problems())
    for kind, count in sorted(kinds.items()):
        where = [problem.where for problem in intake.all_problems() if problem.kind == kind]
        say(f"{kind}: {count} ({_some(where)})")


def report_upgrade(folder: ClassFolder) -> None:
    """Prints which jobs run again because the version of the kit changed."""
    plan = folder.plan()
    if older := plan.of_older_kits():
        versions = ", ".join(sorted({key.kit_version for key in older}))
        jobs = {(key.student, key.exercise, key.phase) for key in older}
        say(
            f"the kit version changed from {versions} to {plan.kit_version}: {len(jobs)} jobs run "
            "again; the older records are kept"
        )


def report_end(folder: ClassFolder, done: int, seconds: float) -> int:
    """Prints the summary and the next commands. Returns the exit status."""
    book = folder.gradebook()
    handed_in = max(1, len(folder.intake.submissions))
    say(f"{done} jobs done in {seconds:.0f} s ({60 * handed_in / seconds:.1f} submissions/min)")
    for name, total in _where_time_goes(folder).items():
        say(f"  {name:<7} {total:8.0f} s of jobs")
    for mark in book.students:
        manual = " (manual decision needed)" if mark.needs_manual else ""
        say(f"  {mark.student.id:<24} {mark.total:6.2f} %{manual}")
    undecided = [
        f"{mark.student.id}/{exercise.exercise}: {exercise.note}"
        for mark in book.students
        for exercise in mark.exercises
        if exercise.state == "manual"
    ]
    for line in undecided:
        say(f"decide manually: {line}")
    say(f"next: ./oclab report {folder.path}    ./oclab export {folder.path} moodle")
    return 3 if undecided else 0


def _where_time_goes(folder: ClassFolder) -> dict[str, float]:
    seconds: Counter = Counter()
    for record in folder.store.all():
        seconds[record.key.phase] += record.seconds
    return dict(seconds)


def _some(names: list[str], most: int = 5) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
