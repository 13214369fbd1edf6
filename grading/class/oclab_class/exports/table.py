# SPDX-License-Identifier: Apache-2.0
"""All marks for spreadsheets and programs: a row per student, a row per line, and JSON."""

from pathlib import Path

from ..base.files import write_atomically, write_json
from ..marks.gradebook import ExerciseMark, Gradebook, LabMark, LineMark, StudentMark
from .common import ExportOptions, cell, csv_text, lab_of, number, provisional, rounded

SCHEMA = "oclab-gradebook/1"


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes grades.csv, lines.csv and grades.json, for all labs even if `lab` is set."""
    grades, lines, everything = into / "grades.csv", into / "lines.csv", into / "grades.json"
    # The byte order mark makes spreadsheets read UTF-8.
    write_atomically(grades, csv_text(_grades(book)).encode("utf-8-sig"))
    write_atomically(lines, csv_text(_lines(book)).encode("utf-8-sig"))
    write_json(everything, as_json(book))
    return [grades, lines, everything]


def _grades(book: Gradebook) -> list[list[str]]:
    labs = list(dict.fromkeys(lab.lab for mark in book.students for lab in mark.labs))
    head = ["id", "name", "email", "section", "submitted_at"]
    head += ["total", "most total", "provisional", "problems"]
    for lab in labs:
        head += [lab, f"{lab} max", f"{lab} late days", f"{lab} dropped"]
    return [head, *(_grade_row(mark, labs) for mark in book.students)]


def _grade_row(mark: StudentMark, labs: list[str]) -> list[str]:
    student = mark.student
    who = [student.id, student.name, student.email, student.section]
    row = [
        *map(cell, who),
        _moment(mark) or "",
        number(mark.total),
        number(mark.most_total),
        cell(provisional(mark)),
        cell("; ".join(mark.problems)),
    ]
    for name in labs:
        lab = lab_of(mark, name)
        row += _lab_cells(lab) if lab else [""] * 4
    return row


def _lab_cells(lab: LabMark) -> list[str]:
    dropped = "yes" if lab.dropped else "no"
    return [number(lab.score), number(lab.max_points), str(lab.late_days), dropped]


def _lines(book: Gradebook) -> list[list[str]]:
    head = [
        "id",
        "name",
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
    ]
    return [head] + [
        _line_row(mark, exercise, line)
        for mark in book.students
        for exercise in mark.exercises
        for line in exercise.lines
    ]


def _line_row(mark: StudentMark, exercise: ExerciseMark, line: LineMark) -> list[str]:
    ratio = line.details.get("speed", {}).get("ratio")
    return [
        cell(mark.student.id),
        cell(mark.student.name),
        exercise.lab,
        exercise.exercise,
        exercise.state,
        line.name,
        line.status,
        line.outcome,
        number(line.points),
        number(line.most_points),
        number(line.max_points),
        "" if ratio is None else f"{ratio:.4g}",
        cell(line.message),
        cell(exercise.note),
    ]


def _moment(mark: StudentMark) -> str | None:
    return mark.submitted_at.isoformat() if mark.submitted_at else None


def as_json(book: Gradebook) -> dict:
    """The JSON value; schemas/gradebook.schema.json describes it."""
    return {
        "schema": SCHEMA,
        "title": book.title,
        "kit_version": book.kit_version,
        "device": book.device,
        "made_at": book.made_at.isoformat(),
        "students": [_student_json(mark) for mark in book.students],
    }


def _student_json(mark: StudentMark) -> dict:
    student = mark.student
    return {
        "id": student.id,
        "name": student.name,
        "email": student.email,
        "section": student.section,
        "submitted_at": _moment(mark),
        "total": rounded(mark.total),
        "most_total": rounded(mark.most_total),
        "needs_manual": mark.needs_manual,
        "problems": list(mark.problems),
        "labs": [_lab_json(lab) for lab in mark.labs],
        "exercises": [_exercise_json(exercise) for exercise in mark.exercises],
    }


def _lab_json(lab: LabMark) -> dict:
    return {
        "lab": lab.lab,
        "points": rounded(lab.points),
        "max_points": rounded(lab.max_points),
        "late_days": lab.late_days,
        "late_factor": lab.late_factor,
        "score": rounded(lab.score),
        "most_score": rounded(lab.most_score),
        "dropped": lab.dropped,
    }


def _exercise_json(exercise: ExerciseMark) -> dict:
    return {
        "exercise": exercise.exercise,
        "lab": exercise.lab,
        "title": exercise.title,
        "state": exercise.state,
        "note": exercise.note,
        "device": exercise.device,
        "points": rounded(exercise.points),
        "most_points": rounded(exercise.most_points),
        "max_points": rounded(exercise.max_points),
        "lines": [_line_json(line) for line in exercise.lines],
    }


def _line_json(line: LineMark) -> dict:
    return {
        "name": line.name,
        "status": line.status,
        "outcome": line.outcome,
        "points": rounded(line.points),
        "most_points": rounded(line.most_points),
        "max_points": rounded(line.max_points),
        "message": line.message,
        "details": line.details,
    }
