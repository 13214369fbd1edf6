# SPDX-License-Identifier: Apache-2.0
"""A CSV file for Moodle's grade import, which maps its columns."""

from pathlib import Path

from ..base.files import write_atomically
from ..marks.gradebook import Gradebook
from .common import ExportOptions, cell, csv_text, feedback, fraction, number


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes moodle.csv: the student (useridnumber, useremail), the grade, and the feedback.

    Students without a grade (an excused lab) are omitted, because feedback requires a grade.
    """
    what = options.lab or book.title
    rows = [["useridnumber", "useremail", cell(what), cell(f"{what} (feedback)")]]
    for mark in book.students:
        share = fraction(mark, options.lab)
        if share is not None:
            who = [cell(mark.student.id), cell(mark.student.email)]
            rows.append([*who, number(options.out_of * share), cell(feedback(mark, options.lab))])
    path = into / "moodle.csv"
    write_atomically(path, csv_text(rows))
    return [path]
