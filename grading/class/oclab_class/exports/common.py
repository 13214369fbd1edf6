# SPDX-License-Identifier: Apache-2.0
"""Shared by all exports: the grade of a student, its text, safe cells and safe file names."""

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..base.errors import ClassError
from ..base.rounding import number, number_range
from ..marks.gradebook import AssignmentMark, CriterionMark, ExerciseMark, StudentMark


@dataclass(frozen=True)
class ExportOptions:
    """Options of an export."""

    out_of: float = 100.0  # points of the assignment, if the LMS does not provide them
    visibility: str = "visible"  # Gradescope: hidden, after_due_date, after_published, visible
    leaderboard: bool = False  # Gradescope: include speeds
    canvas_gradebook: Path | None = None  # the instructor's export, into which grades are merged
    canvas_assignment: str = ""  # name or id of its column
    canvas_create: bool = False  # add the column if absent
    moodle_worksheet: Path | None = None  # the grading worksheet, which is filled in
    # Canvas: numbers of the student and of a file, by student, from the submissions
    canvas_numbers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    pages: Mapping[str, str] = field(default_factory=dict)  # the feedback page of each student


def fraction(mark: StudentMark) -> float | None:
    """The student's share of the points; None if nothing counts."""
    return mark.total / 100 if mark.counts else None


def provisional(mark: StudentMark) -> str:
    """Why the grade is provisional, and its range; empty if it is final.

    Every export counts undecided criteria with their lower bound.
    """
    parts = []
    for state, what in (("manual", "for a manual decision"), ("ungraded", "to be graded")):
        waiting = [e.exercise for e in mark.exercises if e.state == state]
        if waiting:
            parts.append(f"{', '.join(waiting)} wait{'s' * (len(waiting) == 1)} {what}")
    if mark.most_total > mark.total:
        parts.append(f"{number_range(mark.total, mark.most_total)} %, counted as the lower bound")
    return f"provisional: {'; '.join(parts)}" if parts else ""


def feedback(mark: StudentMark) -> str:
    """Plain text for the student: the assignments, the criteria that lost points, and what a
    person wrote.
    """
    lines = list(filter(None, [provisional(mark)]))
    for found in mark.assignments:
        if not found.collected:
            continue
        lines.append(_assignment_text(found))
        lines += [f"  {comment}" for comment in found.comments]
        for exercise in mark.exercises:
            if exercise.assignment == found.assignment:
                lines += _exercise_texts(exercise)
    return "\n".join(lines)


def _exercise_texts(exercise: ExerciseMark) -> list[str]:
    if exercise.state == "missing" and not exercise.comments:
        return [f"  {exercise.exercise}: {exercise.note}"]
    lines = [
        f"  {exercise.exercise}, {criterion.name}: {criterion.status}, "
        f"{number_range(criterion.points, criterion.most_points)} of "
        f"{number(criterion.max_points)}. "
        f"{criterion.summary}"
        for criterion in exercise.criteria
        if criterion.points < criterion.max_points
    ]
    said = "\n".join(lines)
    return lines + [
        f"  {exercise.exercise}: {comment}" for comment in exercise.comments if comment not in said
    ]


def _assignment_text(mark: AssignmentMark) -> str:
    if not mark.max_points:
        return f"{mark.assignment}: not counted"
    score = number_range(mark.score, mark.most_score)
    text = f"{mark.assignment}: {score} of {number(mark.max_points)} points"
    if mark.late_days:
        days = f"{mark.late_days} day{'s' * (mark.late_days > 1)} late"
        text += f" ({days}: × {number(mark.late_factor)})"
    return text + (" (dropped as one of the weakest)" if mark.dropped else "")


def is_undecided(exercise: ExerciseMark, criterion: CriterionMark) -> bool:
    """Whether a criterion needs a manual decision or a run, and is not just unavailable here."""
    if exercise.state not in ("manual", "ungraded"):
        return False
    if criterion.status == "INCONCLUSIVE":
        return True
    return not criterion.max_points and (
        criterion.outcome == "internal-error" or not criterion.details
    )


def speed_of(exercise: ExerciseMark) -> dict | None:
    """The measured speed, if the kernel is correct and safe; otherwise speed is meaningless."""
    trusted = all(
        criterion.status == "PASS"
        for criterion in exercise.criteria
        if criterion.name in ("correct", "safe") and criterion.max_points
    )
    if not trusted:
        return None
    return next(
        (
            criterion.details["speed"]
            for criterion in exercise.criteria
            if criterion.details.get("speed")
        ),
        None,
    )


def csv_text(rows: Iterable[Iterable[str]], delimiter: str = ",", end: str = "\r\n") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows(rows)
    return out.getvalue()


def student_path(folder: Path, mark: StudentMark, name: str) -> Path:
    """`folder`/`name` with {} replaced by the id. Raises ClassError for ids like ../x."""
    if not re.fullmatch(r"[\w@+-][\w.@+ -]{0,99}", mark.student.id):
        raise ClassError(
            f"the student id {mark.student.id!r} cannot name a file. Use letters, digits and "
            "._@+- in the roster, not starting with a dot."
        )
    return folder / name.format(mark.student.id)
