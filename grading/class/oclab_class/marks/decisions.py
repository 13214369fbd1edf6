# SPDX-License-Identifier: Apache-2.0
"""The file decisions.csv: marks, comments and bonus points that a person gives.

One row per decision: `student,exercise,criterion,points,comment,kernel`. The review page writes
it, and people edit it. `exercise` names an exercise or, for `bonus`, an assignment. Without a
criterion, the row is a comment. `kernel` is the start of the SHA-256 of the kernel that was read:
the row counts only for that kernel. An empty cell counts for every kernel.
"""

import csv
import io
import math
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, fields, replace
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.rounding import MOST
from ..base.tables import Row, cell, read_table, text_of
from ..kit.catalogue import Catalogue
from .rules import Bonus, ClassFile, Decision

FILE_NAME = "decisions.csv"
BONUS = "bonus"
SOURCE_DIGITS = 12


@dataclass(frozen=True)
class DecisionRow:
    """One row of the file."""

    student: str
    exercise: str  # an exercise or an assignment
    criterion: str  # a criterion, bonus, or empty for a comment
    points: str
    comment: str
    kernel: str = ""


def read_decisions(path: Path) -> list[DecisionRow]:
    """Raises ClassError if the file lacks a column. A missing file has no rows."""
    if not path.exists():
        return []
    table = read_table(path)
    names = [field.name for field in fields(DecisionRow)]
    missing = [name for name in names[:-1] if name not in table.headers]
    if missing:
        raise ClassError(f"{path} has no column {missing[0]!r}; it needs {','.join(names)}.")
    table.require_one_line([name for name in names if name != "comment"])
    return [
        DecisionRow(*(text_of(row.cells.get(name, "")) for name in names)) for row in table.rows
    ]


def write_decisions(path: Path, rows: Iterable[DecisionRow]) -> None:
    """Raises ClassError if the file cannot be written."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([field.name for field in fields(DecisionRow)])
    writer.writerows(map(cell, astuple(row)) for row in rows)
    write_atomically(path, out.getvalue().encode("utf-8-sig"))


def with_decisions(
    klass: ClassFile, path: Path, catalogue: Catalogue, ids: Mapping[str, str] | None = None
) -> ClassFile:
    """The rules with the decisions of the file, which replace those of the class file.

    `ids` has the student's id in the grades folder by that of the roster, where they differ.
    Raises ClassError that names the line for anything unknown or out of range.
    """
    manual = dict(klass.manual)
    bonus: dict[tuple[str, str], tuple[Bonus, ...]] = dict(klass.bonus)
    seen: set[tuple[str, str]] = set()
    for written, at in _with_lines(path):
        row = replace(written, student=(ids or {}).get(written.student, written.student))
        if row.criterion == BONUS:
            name = _assignment_of(row, at, klass, catalogue)
            given = Bonus(_points(row, at, -MOST, MOST), _comment(row, at))
            bonus[row.student, name] = (*bonus.get((row.student, name), ()), given)
            continue
        key = (row.student, row.exercise)
        before = manual.get(key) if key in seen else None
        manual[key] = _decision(row, at, catalogue, before)
        seen.add(key)
    return replace(klass, manual=manual, bonus=bonus)


def _with_lines(path: Path) -> list[tuple[DecisionRow, str]]:
    rows: list[Row] = list(read_table(path).rows) if path.exists() else []
    return [
        (row, f"{path.name}, line {line.line}")
        for row, line in zip(read_decisions(path), rows, strict=True)
    ]


def _decision(row: DecisionRow, at: str, catalogue: Catalogue, before: Decision | None) -> Decision:
    exercise = catalogue.exercises.get(row.exercise)
    if exercise is None:
        raise ClassError(f"{at}: unknown exercise {row.exercise!r}; ./oclab list prints all.")
    if row.criterion and row.criterion not in exercise.criteria:
        raise ClassError(
            f"{at}: unknown criterion {row.criterion!r}; {row.exercise} has "
            f"{', '.join(exercise.criteria)}, and an assignment has bonus."
        )
    if before and before.source != row.kernel:
        before = None  # of another kernel: the later row counts
    points = dict(before.points) if before else {}
    if row.criterion:
        points[row.criterion] = _points(row, at, 0, exercise.criteria[row.criterion])
    comment = _comment(row, at)
    reasons = dict.fromkeys([*(before.reason.split("\n") if before else []), comment])
    return Decision(points, "\n".join(reasons), row.kernel)


def _assignment_of(row: DecisionRow, at: str, klass: ClassFile, catalogue: Catalogue) -> str:
    """A bonus for an exercise is one for its assignment."""
    for rules in klass.assignments.values():
        if row.exercise in rules.exercises:
            return rules.name
    if row.exercise in catalogue.exercises:
        raise ClassError(f"{at}: {row.exercise} belongs to no assignment of the class.")
    try:
        return klass.find(row.exercise).name
    except ClassError as error:
        raise ClassError(f"{at}: {error}") from error


def _points(row: DecisionRow, at: str, least: float, most: float) -> float:
    try:
        value = float(row.points.replace(",", "."))
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and least <= value <= most):
        span = f"from {least:.15g} to {most:.15g}"
        raise ClassError(f"{at}: {row.points!r} is not a number of points {span}.")
    return value


def _comment(row: DecisionRow, at: str) -> str:
    if not row.comment:
        raise ClassError(f"{at}: the comment is missing. Write why; the student reads it.")
    return row.comment
