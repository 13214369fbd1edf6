# SPDX-License-Identifier: Apache-2.0
"""Grades one submission on Gradescope. The results file is valid after every exercise."""

import contextlib
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from ..base.json_data import parse_json
from ..download.roster import Student
from ..exports.common import ExportOptions
from ..exports.gradescope import results
from ..intake.submissions import Submission
from ..intake.take_in import take_in_one
from ..jobs.store import JobKey, Record, source_sha256
from ..kit.catalogue import Catalogue, Exercise, load_catalogue, without_speed
from ..kit.kit import Kit
from ..kit.programs import oclab_program
from ..marks.policy import gradebook
from ..marks.rules import AssignmentRules, ClassFile
from .options import CHECKS_ONLY, UNSAFE

ALL = "submission"  # the only assignment
STUDENT = "submission"  # one per container; Gradescope knows the student
NOT_RUN = "not run: the autograder ended before this exercise"


@dataclass
class Run:
    """The state of grading one submission."""

    exercises: list[Exercise]
    kit: Kit
    kit_version: str
    handed_in: Submission
    total_points: float
    started: float = field(default_factory=time.monotonic)
    records: dict[str, Record] = field(default_factory=dict)  # by exercise id


def run(
    root: Path,
    names: Sequence[str],
    *,
    device: str = "pocl",
    limit_seconds: float = 600,
    unsafe: bool = False,
    checks_only: bool = False,
) -> Path:
    """Grades root/submission, writes root/results/results.json and returns its path.

    `names` are labs or exercises. With `unsafe`, grades without the sandbox if it does not work,
    and the results say so. With `checks_only`, speed is not a part of the grade.
    Raises ClassError if the kit or, without `unsafe`, its sandbox does not work here: then there
    are no results, and Gradescope notifies the instructor.
    """
    catalogue = load_catalogue()
    if checks_only:
        catalogue = without_speed(catalogue)
    exercises = list({e.id: e for name in names for e in catalogue.find(name)}.values())
    path = root / "results" / "results.json"
    with tempfile.TemporaryDirectory(prefix="oclab-autograder-") as folder:
        work = Path(folder)
        kit = Kit(oclab_program(), device, limit_seconds=limit_seconds)
        # Tested with a starter, so that no submission can disable the sandbox.
        if unsafe:
            kit = replace(kit, sandbox=not kit.why_not(exercises[0].id))
        else:
            kit.require(exercises[0].id)
        current = Run(
            exercises,
            kit,
            catalogue.kit_version,
            _one_submission(root / "submission", catalogue, exercises, work),
            _total_points(root, exercises),
        )
        write_json(path, _results(current, catalogue))
        # INCONCLUSIVE exercises run once more, at the end.
        for attempt in (1, 2):
            for exercise in _due(current, attempt):
                record = _graded(current, exercise, attempt)
                if attempt == 1 or record.grade:
                    current.records[exercise.id] = record
                write_json(path, _results(current, catalogue))
    return path


def _due(current: Run, attempt: int) -> list[Exercise]:
    handed_in = [e for e in current.exercises if e.id in current.handed_in.files]
    if attempt == 1:
        return handed_in
    return [e for e in handed_in if current.records[e.id].inconclusive]


def _one_submission(
    source: Path, catalogue: Catalogue, exercises: list[Exercise], work: Path
) -> Submission:
    """All submitted files, in any folders or archives, as one student's submission."""
    taken = take_in_one(source, catalogue, exercises, Student(STUDENT), work)
    submission = taken.submissions[0] if taken.submissions else Submission(STUDENT)
    return replace(submission, problems=submission.problems + taken.problems)


def _total_points(root: Path, exercises: list[Exercise]) -> float:
    """The points of the assignment on Gradescope; elsewhere the sum over exercises."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        about = parse_json((root / "submission_metadata.json").read_bytes())
        points = float(about["assignment"]["total_points"])
        if 0 < points < float("inf"):
            return points
    return sum(exercise.max_points for exercise in exercises)


def _graded(current: Run, exercise: Exercise, attempt: int) -> Record:
    file = current.handed_in.files[exercise.id]
    graded = current.kit.grade(exercise.id, file.parents[1], tuple(exercise.criteria))
    sha256 = source_sha256(file)
    return Record(
        JobKey(STUDENT, exercise.id, "checks", sha256, current.kit_version, current.kit.device),
        lab=exercise.lab,
        status="graded" if graded.grade else "error",
        attempt=attempt,
        graded_at=datetime.now(UTC).isoformat(),
        seconds=graded.seconds,
        host="",
        grade=graded.grade,
        error=graded.error,
    )


def _results(current: Run, catalogue: Catalogue) -> dict:
    """The current results.json. Exercises that have not run yet have no points."""
    handed_in = current.handed_in
    waiting = {name: NOT_RUN for name in handed_in.files if name not in current.records}
    so_far = replace(handed_in, rejected={**waiting, **handed_in.rejected})
    phases = [
        replace(record, key=replace(record.key, phase=phase))
        for record in current.records.values()
        for phase in ("checks", "speed")
    ]
    rules = _rules(current.exercises)
    book = gradebook(rules, catalogue, [Student(STUDENT)], {ALL: [so_far]}, phases)
    mark = book.students[0]
    options = ExportOptions(out_of=current.total_points, leaderboard=True)
    result = results(book, mark, options)
    said = [_sandbox_text(current), result["output"], *map(str, mark.problems)]
    result["output"] = "\n".join(filter(None, said))
    result["execution_time"] = round(time.monotonic() - current.started, 1)
    result["extra_data"]["confinement"] = "sandbox" if current.kit.sandbox else "light"
    grades = [record.grade for record in current.records.values() if record.grade]
    result["extra_data"]["sandbox"] = next((grade.get("sandbox") for grade in grades), None)
    return result


def _sandbox_text(current: Run) -> str:
    grades = [record.grade for record in current.records.values() if record.grade]
    form = next((grade.get("sandbox") for grade in grades), "on")
    if current.kit.sandbox:
        return f"sandbox: {form}"
    return "sandbox: OFF (the instructor allowed it): kernels can read this machine"


def _rules(exercises: list[Exercise]) -> ClassFile:
    """One assignment, in which every point counts the same."""
    return ClassFile("Gradescope", {ALL: AssignmentRules(ALL, {one.id: 1.0 for one in exercises})})


def main(arguments: list[str]) -> int:
    """Grades; the arguments are the options of `options`, ROOT and NAME..., where ROOT is
    Gradescope's folder and NAME is a lab or an exercise. Returns the exit status.
    """
    root, *names = (one for one in arguments if one not in (UNSAFE, CHECKS_ONLY))
    try:
        run(Path(root), names, unsafe=UNSAFE in arguments, checks_only=CHECKS_ONLY in arguments)
    except ClassError as error:
        print(f"oclab: {error}", file=sys.stderr)
        return 2
    return 0
