# SPDX-License-Identifier: Apache-2.0
"""Shared by all exports: the grade of a student, rounding, safe cells and safe file names."""

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from pathlib import Path

from ..base.errors import ClassError
from ..marks.gradebook import ExerciseMark, Gradebook, LabMark, LineMark, StudentMark

NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


@dataclass(frozen=True)
class ExportOptions:
    """Options of an export. `lab` is lab4_reduction or lab4; empty means the total."""

    lab: str = ""
    out_of: float = 100.0  # points of the assignment, if the LMS does not provide them
    visibility: str = "visible"  # Gradescope: hidden, after_due_date, after_published, visible
    leaderboard: bool = False  # Gradescope: include speeds
    canvas_gradebook: Path | None = None  # the instructor's export, into which grades are merged
    canvas_assignment: str = ""  # name or id of its column
    canvas_create: bool = False  # add the column if absent


def rounded(value: float) -> float:
    """Rounds the decimal representation to two digits, half to even."""
    return float(Decimal(repr(float(value))).quantize(Decimal("0.01"), ROUND_HALF_EVEN))


def number(value: float) -> str:
    """Rounded, without trailing zeros: 12.5, 100."""
    return f"{rounded(value):.2f}".rstrip("0").rstrip(".")


def lab_of(mark: StudentMark, lab: str) -> LabMark | None:
    return next((found for found in mark.labs if found.lab == lab), None)


def fraction(mark: StudentMark, lab: str = "") -> float | None:
    """The student's share of the lab's points, or of the total; None if nothing counts."""
    if lab:
        found = lab_of(mark, lab)
        return found.fraction if found and found.max_points else None
    counts = any(found.max_points and not found.dropped for found in mark.labs)
    return mark.total / 100 if counts else None


def exercises_of(mark: StudentMark, lab: str = "") -> list[ExerciseMark]:
    return [exercise for exercise in mark.exercises if lab in ("", exercise.lab)]


def points_range(least: float, most: float) -> str:
    """Such as 12.5, or 11–15 if lines are undecided."""
    return f"{number(least)}–{number(most)}" if rounded(most) > rounded(least) else number(least)


def provisional(mark: StudentMark, lab: str = "") -> str:
    """Why the grade is provisional, and its range; empty if it is final.

    Every export counts undecided lines with their lower bound.
    """
    parts = []
    for state, what in (("manual", "for a manual decision"), ("ungraded", "to be graded")):
        waiting = [e.exercise for e in exercises_of(mark, lab) if e.state == state]
        if waiting:
            parts.append(f"{', '.join(waiting)} wait{'s' * (len(waiting) == 1)} {what}")
    found = lab_of(mark, lab)
    if found and found.most_score > found.score:
        points = points_range(found.score, found.most_score)
        parts.append(f"{points} points, counted as the lower bound")
    elif not lab and mark.most_total > mark.total:
        parts.append(f"{points_range(mark.total, mark.most_total)} %, counted as the lower bound")
    return f"provisional: {'; '.join(parts)}" if parts else ""


def feedback(mark: StudentMark, lab: str = "") -> str:
    """Plain text for the student: the labs, and the rubric lines that lost points."""
    lines = list(filter(None, [provisional(mark, lab)]))
    for found in mark.labs:
        if lab not in ("", found.lab):
            continue
        lines.append(_lab_text(found))
        lines += [
            f"  {exercise.exercise}, {line.name}: {line.status}, "
            f"{points_range(line.points, line.most_points)} of {number(line.max_points)}. "
            f"{first_line(line.message)}"
            for exercise in exercises_of(mark, found.lab)
            for line in exercise.lines
            if line.points < line.max_points
        ]
    return "\n".join(lines)


def _lab_text(lab: LabMark) -> str:
    if not lab.max_points:
        return f"{lab.lab}: not counted"
    score = points_range(lab.score, lab.most_score)
    text = f"{lab.lab}: {score} of {number(lab.max_points)} points"
    if lab.late_days:
        text += f" ({lab.late_days} day{'s' * (lab.late_days > 1)} late: × {lab.late_factor:.2f})"
    return text + (" (dropped as one of the weakest labs)" if lab.dropped else "")


def first_line(text: str) -> str:
    return text.strip().split("\n")[0]


def is_undecided(exercise: ExerciseMark, line: LineMark) -> bool:
    """Whether a line needs a manual decision or a run, and is not just unavailable here."""
    if exercise.state not in ("manual", "ungraded"):
        return False
    if line.status == "INCONCLUSIVE":
        return True
    return not line.max_points and (line.outcome == "internal-error" or not line.details)


def speed_of(exercise: ExerciseMark) -> dict | None:
    """The measured speed, if the kernel is correct and safe; otherwise speed is meaningless."""
    trusted = all(
        line.status == "PASS"
        for line in exercise.lines
        if line.name in ("correct", "safe") and line.max_points
    )
    if not trusted:
        return None
    return next(
        (line.details["speed"] for line in exercise.lines if line.details.get("speed")), None
    )


def cell(text: str) -> str:
    """A text cell that a spreadsheet does not evaluate as a formula."""
    if text[:1] in ("=", "+", "-", "@", "\t", "\r") and not NUMBER.fullmatch(text):
        return f"'{text}"
    return text


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


def stem_of(book: Gradebook, lab: str) -> str:
    """The lab named `lab4` or `lab4_reduction`. Raises ClassError if it is unknown."""
    stems = list(dict.fromkeys(found.lab for mark in book.students for found in mark.labs))
    found = [stem for stem in stems if lab in (stem, stem.split("_")[0])]
    if lab and not found:
        raise ClassError(f"the class has no lab '{lab}'. It has: {', '.join(stems) or 'none'}.")
    return found[0] if lab else ""
