# SPDX-License-Identifier: Apache-2.0
"""All marks for spreadsheets and programs: a row per student, a row per criterion, and JSON."""

from pathlib import Path

from ..base.files import write_atomically, write_json
from ..base.rounding import number, rounded
from ..base.tables import cell, untrusted_cell
from ..marks.gradebook import AssignmentMark, CriterionMark, ExerciseMark, Gradebook, StudentMark
from .common import ExportOptions, csv_text, provisional

SCHEMA = "oclab-gradebook/2"


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes grades.csv, lines.csv and grades.json."""
    grades, lines, everything = into / "grades.csv", into / "lines.csv", into / "grades.json"
    # The byte order mark makes spreadsheets read UTF-8.
    write_atomically(grades, csv_text(_grades(book)).encode("utf-8-sig"))
    write_atomically(lines, csv_text(_criteria(book)).encode("utf-8-sig"))
    write_json(everything, as_json(book))
    return [grades, lines, everything]


def _grades(book: Gradebook) -> list[list[str]]:
    names = list(dict.fromkeys(a.assignment for mark in book.enrolled for a in mark.assignments))
    head = ["id", "name", "email", "section", "total", "most total", "provisional", "problems"]
    for name in names:
        head += [name, f"{name} max", f"{name} submitted at", f"{name} late days"]
        head += [f"{name} bonus", f"{name} dropped", f"{name} comments"]
    return [head, *(_grade_row(mark, names) for mark in book.enrolled)]


def _grade_row(mark: StudentMark, names: list[str]) -> list[str]:
    student = mark.student
    row = [
        *map(untrusted_cell, (student.roster_id, student.name, student.email, student.section)),
        number(mark.total) if mark.counts else "",
        number(mark.most_total) if mark.counts else "",
        cell(provisional(mark)),
        untrusted_cell("; ".join(map(str, mark.problems))),
    ]
    for name in names:
        found = mark.assignment(name)
        row += _assignment_cells(mark, found) if found and found.collected else [""] * 7
    return row


def _assignment_cells(mark: StudentMark, found: AssignmentMark) -> list[str]:
    own = [one for one in mark.exercises if one.assignment == found.assignment]
    comments = [*found.comments, *(f"{o.exercise}: {c}" for o in own for c in o.comments)]
    return [
        number(found.score),
        number(found.max_points),
        _moment(found) or "",
        str(found.late_days),
        number(found.bonus),
        "yes" if found.dropped else "no",
        cell("; ".join(comments)),
    ]


def _criteria(book: Gradebook) -> list[list[str]]:
    head = [
        "id",
        "name",
        "assignment",
        "lab",
        "exercise",
        "state",
        "line",
        "status",
        "outcome",
        "points",
        "most_points",
        "max_points",
        "speed_ratio",
        "message",
        "note",
        "comments",
    ]
    return [head] + [
        _criterion_row(mark, exercise, criterion)
        for mark in book.enrolled
        for exercise in mark.exercises
        for criterion in exercise.criteria
    ]


def _criterion_row(
    mark: StudentMark, exercise: ExerciseMark, criterion: CriterionMark
) -> list[str]:
    ratio = criterion.details.get("speed", {}).get("ratio")
    return [
        untrusted_cell(mark.student.roster_id),
        untrusted_cell(mark.student.name),
        exercise.assignment,
        exercise.lab,
        exercise.exercise,
        exercise.state,
        criterion.name,
        criterion.status,
        criterion.outcome,
        number(criterion.points),
        number(criterion.most_points),
        number(criterion.max_points),
        "" if ratio is None else f"{ratio:.4g}",
        untrusted_cell(criterion.message),
        untrusted_cell(exercise.note),
        cell("; ".join(exercise.comments)),
    ]


def _moment(mark: AssignmentMark) -> str | None:
    return mark.submitted_at.isoformat() if mark.submitted_at else None


def as_json(book: Gradebook) -> dict:
    """The JSON value; schemas/gradebook.schema.json describes it."""
    return {
        "schema": SCHEMA,
        "title": book.title,
        "assignment": book.scope,
        "kit_version": book.kit_version,
        "device": book.device,
        "made_at": book.made_at.isoformat(),
        "students": [_student_json(mark) for mark in book.enrolled],
    }


def _student_json(mark: StudentMark) -> dict:
    student = mark.student
    return {
        "id": student.roster_id,
        "name": student.name,
        "email": student.email,
        "section": student.section,
        "enrolled": student.enrolled,
        "total": rounded(mark.total),
        "most_total": rounded(mark.most_total),
        "needs_manual": mark.needs_manual,
        "problems": list(map(str, mark.problems)),
        "assignments": [_assignment_json(one) for one in mark.assignments],
        "exercises": [_exercise_json(exercise) for exercise in mark.exercises],
    }


def _assignment_json(mark: AssignmentMark) -> dict:
    return {
        "assignment": mark.assignment,
        "collected": mark.collected,
        "submitted_at": _moment(mark),
        "points": rounded(mark.points),
        "max_points": rounded(mark.max_points),
        "late_days": mark.late_days,
        "late_factor": rounded(mark.late_factor),
        "bonus": rounded(mark.bonus),
        "score": rounded(mark.score),
        "most_score": rounded(mark.most_score),
        "dropped": mark.dropped,
        "comments": list(mark.comments),
    }


def _exercise_json(exercise: ExerciseMark) -> dict:
    return {
        "exercise": exercise.exercise,
        "assignment": exercise.assignment,
        "lab": exercise.lab,
        "title": exercise.title,
        "state": exercise.state,
        "note": exercise.note,
        "comments": list(exercise.comments),
        "device": exercise.device,
        "points": rounded(exercise.points),
        "most_points": rounded(exercise.most_points),
        "max_points": rounded(exercise.max_points),
        "lines": [_criterion_json(criterion) for criterion in exercise.criteria],
    }


def _criterion_json(criterion: CriterionMark) -> dict:
    return {
        "name": criterion.name,
        "status": criterion.status,
        "outcome": criterion.outcome,
        "points": rounded(criterion.points),
        "most_points": rounded(criterion.most_points),
        "max_points": rounded(criterion.max_points),
        "message": criterion.message,
        "details": criterion.details,
    }
