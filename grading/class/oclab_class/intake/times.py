# SPDX-License-Identifier: Apache-2.0
"""Submission times from a CSV file of the instructor."""

from datetime import datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.tables import read_table


def read_times(path: Path) -> dict[str, datetime]:
    """Reads a CSV file `student,submitted_at` (ISO 8601; default offset: this machine's).

    Raises ClassError with the line number for an invalid date or a duplicate student.
    """
    table = read_table(path)
    if not {"student", "submitted_at"} <= set(table.headers):
        raise ClassError(
            f"{path} has the columns {', '.join(table.headers)}; it needs student,submitted_at."
        )
    times: dict[str, datetime] = {}
    for row in table.rows:
        student, text = row.cells["student"], row.cells.get("submitted_at", "")
        try:
            moment = datetime.fromisoformat(text)
        except ValueError as error:
            raise ClassError(
                f"{path}, line {row.line}: '{text}' is not a date. Write 2025-03-31T23:59:00+02:00."
            ) from error
        if not student or student in times:
            what = f"duplicate student '{student}'" if student else "the student is missing"
            raise ClassError(f"{path}, line {row.line}: {what}. Write one line per student.")
        times[student] = moment if moment.tzinfo else moment.astimezone()
    return times
