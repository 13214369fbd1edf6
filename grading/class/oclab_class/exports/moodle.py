# SPDX-License-Identifier: Apache-2.0
"""Grades for Moodle: a CSV for the gradebook, or the grading worksheet and a feedback zip."""

import html
import re
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.rounding import MOST, number
from ..base.tables import cell, untrusted_cell
from ..download.people import People, Person
from ..marks.gradebook import Gradebook, StudentMark
from .common import ExportOptions, csv_text, feedback, fraction, provisional
from .feedback_zip import PAGE, TEXT, Entry, moodle_name, write_zip
from .sheet import Sheet, read_sheet

_COLUMNS = ("Identifier", "Full name", "Grade", "Maximum Grade", "Grade can be changed")
_FEEDBACK = "Feedback comments"
REPORT = "moodle-report.csv"


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes moodle.csv for "Import grades": useridnumber, useremail, grade and feedback; and
    moodle-report.csv if a grade above the maximum was cut.

    With the grading worksheet of an assignment, writes moodle-worksheet.csv, the worksheet with
    grades and comments filled in, moodle-feedback.zip, and moodle-report.csv, which lists who was
    left unchanged. Students without a grade (excused) are omitted, because feedback requires one.
    """
    if options.moodle_worksheet:
        return _worksheet(book, into, options, options.moodle_worksheet)
    what = book.heading
    rows = [["useridnumber", "useremail", cell(what), cell(f"{what} (feedback)")]]
    report = []
    for mark in book.enrolled:
        share = fraction(mark)
        if share is not None:
            who = [_who(mark), untrusted_cell(mark.student.email)]
            grade, notes = _within(share, options.out_of)
            rows.append([*who, grade, cell(feedback(mark))])
            report += [[who[0], note] for note in notes]
    path = into / "moodle.csv"
    write_atomically(path, csv_text(rows))
    if report:
        return [path, _report(into, report)]
    (into / REPORT).unlink(missing_ok=True)  # of an earlier export
    return [path]


def _who(mark: StudentMark) -> str:
    return untrusted_cell(mark.student.roster_id)


def _within(share: float, out_of: float) -> tuple[str, list[str]]:
    """The grade, of which Moodle accepts at most the maximum, and what the instructor must know."""
    notes = []
    if share > 1:
        notes = [f"earned {number(out_of * share)}; Moodle accepts at most {number(out_of)}"]
    return number(out_of * min(1.0, share)), notes


def _report(into: Path, rows: list[list[str]]) -> Path:
    path = into / REPORT
    write_atomically(path, csv_text([["who", "problem"], *rows]).encode("utf-8-sig"))
    return path


def _worksheet(book: Gradebook, into: Path, options: ExportOptions, source: Path) -> list[Path]:
    """Raises ClassError if it is not a grading worksheet in English, which Moodle reads back."""
    sheet = read_sheet(source)
    missing = [name for name in _COLUMNS if sheet.column(name) is None]
    if missing:
        raise ClassError(
            f"{source} is not a grading worksheet of Moodle: the column {missing[0]!r} is "
            "missing. Download it in English: the assignment, Submissions, Download grading "
            "worksheet."
        )
    people = People(mark.student for mark in book.enrolled)
    marks = {mark.student.id: mark for mark in book.enrolled}
    report: list[list[str]] = []
    entries: list[Entry] = []
    found: set[str] = set()
    for row in sheet.rows[1:]:
        mark = marks.get(_find(people, sheet, row))
        if mark is None:
            name = sheet.cell(row, "Full name")
            if name:
                report.append([untrusted_cell(name), "is not enrolled in this class: unchanged"])
            continue
        found.add(mark.student.id)
        report += [[_who(mark), why] for why in _fill(sheet, row, mark)]
        entries += _pages(sheet, row, mark, options)
    lacking = [mark for name, mark in marks.items() if name not in found]
    report += [[_who(mark), "has no row in the worksheet"] for mark in lacking]
    filled = into / "moodle-worksheet.csv"
    write_atomically(filled, sheet.text())
    return [filled, write_zip(into / "moodle-feedback.zip", entries), _report(into, report)]


def _find(people: People, sheet: Sheet, row: list[str]) -> str:
    logins = tuple(filter(None, (sheet.cell(row, "ID number"), sheet.cell(row, "Username"))))
    email, name = sheet.cell(row, "Email address"), sheet.cell(row, "Full name")
    found = people.find(Person(logins, name, email, _number(sheet, row)))
    return found.student.id if found.known else ""


def _number(sheet: Sheet, row: list[str]) -> str:
    """Of 'Participant 123', the 123."""
    found = re.search(r"(\d+)$", sheet.cell(row, "Identifier"))
    return found[1] if found else ""


def _fill(sheet: Sheet, row: list[str], mark: StudentMark) -> list[str]:
    """Fills in the grade and the comment. Returns what the instructor must know."""
    share = fraction(mark)
    if share is None:
        return ["has no grade: unchanged"]
    if sheet.cell(row, "Grade can be changed").casefold() in ("no", "0"):
        return ["Moodle does not accept a change of this grade: unchanged"]
    try:
        out_of = float(sheet.cell(row, "Maximum Grade").replace(",", "."))
    except ValueError:
        out_of = 0.0
    if not 0 < out_of <= MOST:
        return [
            f"the maximum grade {sheet.cell(row, 'Maximum Grade')!r} is not a number: unchanged"
        ]
    grade, notes = _within(share, out_of)
    notes = [*filter(None, [provisional(mark)]), *notes]
    sheet.put(row, "Grade", grade)
    if sheet.column(_FEEDBACK) is not None:
        sheet.put(row, _FEEDBACK, html.escape(feedback(mark), quote=False).replace("\n", "<br />"))
    return notes


def _pages(sheet: Sheet, row: list[str], mark: StudentMark, options: ExportOptions) -> list[Entry]:
    name, number_of_row = sheet.cell(row, "Full name"), _number(sheet, row)
    entries = [(moodle_name(name, number_of_row, TEXT), feedback(mark))]
    if page := options.pages.get(mark.student.id):
        entries.append((moodle_name(name, number_of_row, PAGE), page))
    return entries
