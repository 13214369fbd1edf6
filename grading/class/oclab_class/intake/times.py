# SPDX-License-Identifier: Apache-2.0
"""When students handed in, from a file that the instructor writes."""

from datetime import datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.tables import read_table


def read_times(path: Path) -> dict[str, datetime]:
    """Reads a CSV file `student,submitted_at` (ISO 8601; without a zone it is this machine's).

    Raises ClassError that names the line for a date that is none, or a student twice.
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
                f"{path}, line {row.line}: '{text}' is no date. Write 2025-03-31T23:59:00+02:00."
            ) from error
        if not student or student in times:
            what = f"'{student}' is named twice" if student else "no student is named"
            raise ClassError(f"{path}, line {row.line}: {what}. Each line is one student's.")
        times[student] = moment if moment.tzinfo else moment.astimezone()
    return times
