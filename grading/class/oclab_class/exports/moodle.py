# SPDX-License-Identifier: Apache-2.0
"""A CSV whose columns Moodle's grade import is told to map."""

from pathlib import Path

from ..base.files import write_atomically
from ..marks.gradebook import Gradebook
from .common import ExportOptions, cell, csv_text, feedback, fraction, number


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """moodle.csv: who (useridnumber, useremail), the grade, and the feedback on it.

    Whoever has no grade (an excused lab) is left out, as feedback must not come without one.
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
