# SPDX-License-Identifier: Apache-2.0
"""Merges grades into a gradebook that the instructor exported from Canvas."""

import re
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.rounding import MOST, number
from ..base.tables import cell, untrusted_cell
from ..marks.gradebook import Gradebook, StudentMark
from .common import ExportOptions, csv_text, fraction, provisional
from .feedback_zip import canvas_entries, write_zip
from .sheet import Sheet, read_sheet

ID_COLUMNS = ("SIS User ID", "SIS Login ID", "ID")


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes canvas.csv, the instructor's file with one column filled and the rest unchanged, and
    canvas-report.csv, which lists students not found and provisional grades. If the submissions
    came from Canvas, canvas-comments.zip has the comments, for "Upload submissions".

    Raises ClassError if the file is not a Canvas gradebook or the column is missing.
    """
    if options.canvas_gradebook is None or not options.canvas_assignment:
        raise ClassError(
            "the Canvas export needs a gradebook exported from Canvas, and the name or id of the "
            "assignment."
        )
    sheet = _read_gradebook(options.canvas_gradebook)
    column = _assignment_column(sheet, options)
    report = _fill(sheet, column, book, options)
    if options.canvas_numbers:
        report += [
            [mark.student.roster_id, "has no file of their own in Canvas: no comment is attached"]
            for mark in book.enrolled
            if mark.counts and not all(options.canvas_numbers.get(mark.student.id, ("",)))
        ]
    grades, problems = into / "canvas.csv", into / "canvas-report.csv"
    write_atomically(grades, sheet.text())
    rows = [["who", "problem"], *([untrusted_cell(who), cell(problem)] for who, problem in report)]
    write_atomically(problems, csv_text(rows).encode("utf-8-sig"))
    if not options.canvas_numbers:
        return [grades, problems]
    return [
        grades,
        problems,
        write_zip(into / "canvas-comments.zip", canvas_entries(book, options)),
    ]


def _read_gradebook(path: Path) -> Sheet:
    """Raises ClassError if the file is not a Canvas gradebook."""
    sheet = read_sheet(path)
    if sheet.column("Student") is None or sheet.column("ID") is None:
        raise ClassError(
            f"{path} is not a Canvas gradebook: its first row lacks the columns Student and ID. "
            "Export it in Canvas: Grades, Export."
        )
    return sheet


def _assignment_column(sheet: Sheet, options: ExportOptions) -> int:
    """The index of the header `Name (id)`, found by name, id, or both."""
    wanted = options.canvas_assignment.strip()
    titles = [re.fullmatch(r"(.*\S)\s*\((\d+)\)\s*", title.strip()) for title in sheet.rows[0]]
    found = [
        i
        for i, title in enumerate(titles)
        if title and wanted in (title[0].strip(), title[1], title[2])
    ]
    if len(found) == 1:
        return found[0]
    names = ", ".join(title[0].strip() for title in titles if title) or "none"
    if found:
        raise ClassError(f"'{wanted}' matches several columns. Pass the id of one of: {names}.")
    if not options.canvas_create or wanted.isdigit():
        raise ClassError(
            f"the Canvas gradebook has no assignment '{wanted}'. It has: {names}. Create the "
            "assignment in Canvas and export its gradebook again."
        )
    return _append_column(sheet, wanted, options.out_of)


def _append_column(sheet: Sheet, title: str, out_of: float) -> int:
    width = len(sheet.rows[0])
    for row in sheet.rows:
        row += [""] * (width + 1 - len(row))
    sheet.rows[0][width] = title
    for row in sheet.rows[1:]:
        if _is_points_row(row):
            row[width] = number(out_of)
    return width


def _is_points_row(row: list[str]) -> bool:
    return bool(row) and row[0].strip().startswith("Points Possible")


def _fill(sheet: Sheet, column: int, book: Gradebook, options: ExportOptions) -> list[list[str]]:
    """Fills in the grades. Returns the rows of the report."""
    by_key = _by_key(book)
    places = [place for name in ID_COLUMNS if (place := sheet.column(name)) is not None]
    report: list[list[str]] = []
    found: set[str] = set()
    out_of = options.out_of
    for row in sheet.rows[1:]:
        if _is_points_row(row):
            out_of = _points_possible(row, column, options)
            continue
        keys = {row[i].strip().casefold() for i in places if i < len(row) and row[i].strip()}
        if not keys:
            continue  # extra rows of Canvas, such as the row on manual posting
        marks = {mark.student.id: mark for key in keys for mark in by_key.get(key, ())}
        found |= marks.keys()
        if len(marks) == 1:
            report += _fill_row(row, column, next(iter(marks.values())), out_of)
        else:
            report.append([row[0], _why_not(marks)])
    missing = [mark.student for mark in book.enrolled if mark.student.id not in found]
    return report + [[one.roster_id, "has no row in the Canvas gradebook"] for one in missing]


def _why_not(marks: dict[str, StudentMark]) -> str:
    if not marks:
        return "is not enrolled in this class: unchanged"
    names = sorted(mark.student.roster_id for mark in marks.values())
    return f"could be {' or '.join(names)}: unchanged"


def _by_key(book: Gradebook) -> dict[str, list[StudentMark]]:
    """Students by all identifiers that Canvas can use."""
    by_key: dict[str, list[StudentMark]] = {}
    for mark in book.enrolled:
        student = mark.student
        keys = (student.id, student.email, *student.aliases)
        for key in {key.strip().casefold() for key in keys}:
            if key:
                by_key.setdefault(key, []).append(mark)
    return by_key


def _points_possible(row: list[str], column: int, options: ExportOptions) -> float:
    """The points of the assignment in Canvas. Raises ClassError if it does not accept grades."""
    text = row[column].strip() if column < len(row) else ""
    if "read only" in text:
        raise ClassError(f"Canvas accepts no grades for '{options.canvas_assignment}': {text}.")
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        return options.out_of
    return points if 0 < points <= MOST else options.out_of


def _fill_row(row: list[str], column: int, mark: StudentMark, out_of: float) -> list[list[str]]:
    row += [""] * (column + 1 - len(row))
    share = fraction(mark)
    if share is None:
        return [[mark.student.roster_id, "has no grade: unchanged"]]
    if row[column].strip().upper() == "EX":
        return [[mark.student.roster_id, "is excused in Canvas: unchanged"]]
    row[column] = number(out_of * share)
    why = provisional(mark)
    return [[mark.student.roster_id, why]] if why else []
