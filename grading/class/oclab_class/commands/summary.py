# SPDX-License-Identifier: Apache-2.0
"""What grade-class prints before and after grading."""

import shlex
import sys
from collections import Counter
from collections.abc import Iterable

from ..base.lists import first_lines, some
from ..base.rounding import number
from ..folder.class_folder import ClassFolder
from ..intake.intake_file import Intake


def say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)


def warn(text: str) -> None:
    print(f"oclab: {text}", file=sys.stderr)


def report_intake(folder: ClassFolder, names: Iterable[str]) -> None:
    """Prints the submissions and the problems found at intake."""
    for name in names:
        intake = folder.intakes[name]
        files = sum(len(submission.files) for submission in intake.submissions)
        say(
            f"{name}: {len(intake.students)} students, {len(intake.submissions)} submissions, "
            f"{files} kernels (layout: {intake.layout})"
        )
        if intake.missing:
            say(f"no submission from {len(intake.missing)}: {some(intake.missing)}")
        _report_problems(intake)


def _report_problems(intake: Intake) -> None:
    """A line per kind; a line per file for those that cost points."""
    found: dict[str, list[str]] = {}
    rejected: list[str] = []
    for problem in intake.problems:
        found.setdefault(problem.kind, []).append(problem.where)
    for one in intake.submissions:
        for problem in one.problems:
            found.setdefault(problem.kind, []).append(f"{one.student}: {problem.where}")
            if problem.kind == "rejected":
                rejected.append(f"rejected: {one.student}: {problem.where} ({problem.message})")
    for line in first_lines(rejected):
        say(line)
    for kind, where in sorted(found.items()):
        say(f"{kind}: {len(where)} ({some(where)})")


def report_upgrade(folder: ClassFolder, names: Iterable[str]) -> None:
    """Prints which jobs run again because the version of the kit changed."""
    plan = folder.plan(names)
    if older := plan.of_older_kits():
        versions = ", ".join(sorted({key.kit_version for key in older}))
        jobs = {(key.student, key.exercise, key.phase) for key in older}
        say(
            f"the kit version changed from {versions} to {plan.kit_version}: {len(jobs)} jobs run "
            "again; the older records are kept"
        )


def report_end(folder: ClassFolder, names: Iterable[str], done: int, seconds: float) -> int:
    """Prints the summary and the next commands. Returns the exit status."""
    book = folder.gradebook()
    chosen = list(names)
    handed_in = max(1, sum(len(folder.intakes[name].submissions) for name in chosen))
    say(f"{done} jobs done in {seconds:.0f} s ({60 * handed_in / seconds:.1f} submissions/min)")
    for name, total in _where_time_goes(folder).items():
        say(f"  {name:<7} {total:8.0f} s of jobs")
    for mark in book.students:
        own = (mark.assignment(name) for name in chosen)
        scores = [f"{one.assignment} {number(one.score)}/{number(one.max_points)}" for one in own]
        manual = " (manual decision needed)" if mark.needs_manual else ""
        say(f"  {mark.student.id:<24} {number(mark.total):>6} %  {', '.join(scores)}{manual}")
    undecided = [
        f"{mark.student.id}/{exercise.exercise}: {exercise.note}"
        for mark in book.students
        for exercise in mark.exercises
        if exercise.state == "manual" and exercise.assignment in chosen
    ]
    path = shlex.quote(str(folder.path))
    for line in undecided:
        say(f"decide manually: {line}")
    if undecided:
        say(f"next: ./oclab review {path}    or --retry inconclusive")
    say(f"next: ./oclab report {path}    ./oclab export {path} moodle")
    return 3 if undecided else 0


def _where_time_goes(folder: ClassFolder) -> dict[str, float]:
    seconds: Counter = Counter()
    for record in folder.store.all():
        seconds[record.key.phase] += record.seconds
    return dict(seconds)
