# SPDX-License-Identifier: Apache-2.0
"""Submission times from files: of the instructor, Moodle's grading worksheet, Canvas's API."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, tzinfo
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.json_data import parse_json
from ..base.moments import OUT_OF_RANGE, is_plausible
from ..base.tables import Row, Table, parse_table

FILE_NAME = "times.csv"
GIVEN, WORKSHEET, CANVAS = "--times", "Moodle's worksheet", "Canvas's submissions"
INSTRUCTORS = (GIVEN, WORKSHEET, CANVAS)  # sources that override all others
MODIFIED = "last modified (submission)"
_MONTHS = {
    name: number
    for names in (
        "january february march april may june july august september october november december",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "jänner feber märz april mai juni juli august september oktober november dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre "
        "dicembre",
    )
    for number, name in enumerate(names.split(), start=1)
}
_DAY = re.compile(r"(?:(\d{1,2})\.?\s+(?:de\s+)?(\w+)|(\w+)\s+(\d{1,2})),?\s+(?:de\s+)?(\d{4})")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?\.?m?", re.IGNORECASE)


@dataclass(frozen=True)
class Moment:
    """When something was handed in, and where that was read."""

    at: datetime  # with a time zone
    source: str


Times = dict[str, Moment]  # by the name of the student in the file


def read_times(path: Path, zone: tzinfo) -> Times:
    """Reads submission times; a time without an offset is in `zone`, the class's.

    Accepts a CSV file `student,submitted_at` (ISO 8601), Moodle's grading worksheet, and the JSON
    list of submissions of Canvas's API. Raises ClassError with the line number for an invalid date
    or a duplicate student.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ClassError(f"{path} cannot be read: {error.strerror}") from error
    if data.lstrip()[:1] in (b"[", b"{"):
        return _of_canvas(data, path, zone)
    table = parse_table(data, str(path))
    if MODIFIED in table.headers:
        return _of_worksheet(table, zone)
    if not {"student", "submitted_at"} <= set(table.headers):
        raise ClassError(
            f"{path} has the columns {', '.join(table.headers)}. Pass a CSV file with the columns "
            "student,submitted_at, Moodle's grading worksheet (in English), or the submissions of "
            "Canvas's API as JSON."
        )
    table.require_one_line(("student", "submitted_at"))
    rows = [(row, row.cells["student"], row.cells.get("submitted_at", "")) for row in table.rows]
    return _collected(rows, str(path), zone)


def _collected(rows: Iterable[tuple[Row, str, str]], where: str, zone: tzinfo) -> Times:
    times: Times = {}
    for row, student, text in rows:
        at = f"{where}, line {row.line}"
        if not student or student in times:
            what = f"duplicate student '{student}'" if student else "the student is missing"
            raise ClassError(f"{at}: {what}. Write one line per student.")
        try:
            moment = in_zone(datetime.fromisoformat(text), zone)
        except ValueError as error:
            raise ClassError(
                f"{at}: '{text}' is not a date of a hand-in ({error}). Write "
                "2025-03-31T23:59:00+02:00, or without the offset for the time zone of the class."
            ) from error
        source = row.cells.get("source")
        times[student] = Moment(moment, source if source in INSTRUCTORS else GIVEN)
    return times


def in_zone(moment: datetime, zone: tzinfo) -> datetime:
    """A time without an offset is in `zone`. Raises ValueError if it cannot be true."""
    if not is_plausible(moment):
        raise ValueError(f"it {OUT_OF_RANGE}")
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _of_worksheet(table: Table, zone: tzinfo) -> Times:
    times: Times = {}
    for row in table.rows:
        text = row.cells[MODIFIED]
        if text in ("", "-"):
            continue
        moment = local_time(text)
        if moment is None or not is_plausible(moment):
            raise ClassError(
                f"{table.where}, line {row.line}: '{text}' is not a date that is understood. "
                "Download the worksheet with Moodle in English, or pass student,submitted_at."
            )
        for name in worksheet_names(row):
            times[name] = Moment(in_zone(moment, zone), WORKSHEET)
    return times


def worksheet_names(row: Row) -> list[str]:
    """The identifiers of a row of the grading worksheet, the surest first."""
    participant = re.fullmatch(r"\D+ ?(\d+)", row.cells.get("identifier", ""))
    names = [row.first("id number", "username"), row.first("email address", "email")]
    names += [participant[1]] if participant else []
    return [name for name in names if name] or [row.first("full name")]


def local_time(text: str) -> datetime | None:
    """A date as Moodle writes it: 'Friday, 29 January 2027, 11:58 PM'. None if it is not one."""
    day, clock = _DAY.search(text), _CLOCK.search(text)
    if not day or not clock:
        return None
    month = _MONTHS.get((day[2] or day[3]).casefold())
    hour = int(clock[1])
    if clock[4]:
        hour = hour % 12 + (12 if clock[4].lower() == "p" else 0)
    try:
        number, second = int(day[1] or day[4]), int(clock[3] or 0)
        return datetime(int(day[5]), month or 0, number, hour, int(clock[2]), second)
    except ValueError:
        return None


def _of_canvas(data: bytes, path: Path, zone: tzinfo) -> Times:
    """The answer of GET …/assignments/:id/submissions: user_id and submitted_at."""
    times: Times = {}
    try:
        entries = parse_json(data)
        for entry in entries:
            if entry.get("submitted_at"):
                moment = in_zone(datetime.fromisoformat(entry["submitted_at"]), zone)
                times[str(entry["user_id"])] = Moment(moment, CANVAS)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClassError(
            f"{path} is not a list of Canvas submissions with user_id and submitted_at ({error})."
        ) from error
    return times


def write_times(path: Path, times: Times) -> None:
    """As `read_times` reads it. Raises ClassError if the file cannot be written."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["student", "submitted_at", "source"])
    writer.writerows((name, one.at.isoformat(), one.source) for name, one in times.items())
    write_atomically(path, out.getvalue())


def sources_text(sources: Iterable[str]) -> str:
    """Such as '12 from Moodle's worksheet, 2 unknown'."""
    counts = Counter(source or "unknown" for source in sources)
    parts = [f"{count} from {name}" for name, count in counts.items() if name != "unknown"]
    parts += [f"{counts['unknown']} unknown"] if counts["unknown"] else []
    return ", ".join(parts) or "none"
