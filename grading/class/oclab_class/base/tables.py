# SPDX-License-Identifier: Apache-2.0
"""CSV files of spreadsheets and learning platforms, separated by commas, semicolons or tabs."""

import csv
import io
import itertools
import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from .errors import ClassError

QUOTES = (
    "Check its quotes: each one is closed, and a quote in a text is written twice. Moodle writes a "
    "quote after a backslash once: remove the column 'Feedback comments'."
)
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")
_NEXT_CELL = re.compile(r"(?<=[;\t])(?=[=+@-])|(?<=[\r\n])(?=[=@])")


@dataclass(frozen=True)
class Row:
    """One row below the header; `line` is its last line in the file."""

    line: int
    cells: dict[str, str]  # by the header in lower case

    def first(self, *headers: str) -> str:
        """The first non-empty cell below any of these headers."""
        return next((self.cells[name] for name in headers if self.cells.get(name)), "")


@dataclass(frozen=True)
class Table:
    """A CSV file with a header."""

    where: str
    headers: tuple[str, ...]  # in lower case
    rows: tuple[Row, ...]
    delimiter: str

    def require_one_line(self, ids: Collection[str], texts: Collection[str] = ()) -> None:
        """Raises ClassError for a cell that other rows are in, because a quote is not closed: one
        of several lines below the headers `ids`, or with separators below its first line in the
        `texts`.
        """
        for row in self.rows:
            for name in (*ids, *texts):
                _, end, more = row.cells.get(name, "").replace("\r", "\n").partition("\n")
                if end and (name in ids or self.delimiter in more):
                    raise ClassError(
                        f"{self.where}, line {row.line}: the cell {name!r} has several lines. "
                        "Check the quotes in the lines before it: each one must be closed."
                    )


def cell(text: str) -> str:
    """A text cell that a spreadsheet does not evaluate as a formula. Only its start changes."""
    is_odd = text[:1] in ("=", "+", "-", "@", "\t", "\r") and not _NUMBER.fullmatch(text)
    return f"'{text}" if is_odd else text


def untrusted_cell(text: str) -> str:
    """A cell with text that a student chose, such as the name of a file: no formula even where a
    spreadsheet separates cells by semicolons or tabs. Not for text that a student reads: it
    changes source code.
    """
    return _NEXT_CELL.sub("'", cell(text))


def text_of(written: str) -> str:
    """The text for which `cell` wrote a cell."""
    text = written.removeprefix("'")
    return text if cell(text) == written else written


def read_table(path: Path) -> Table:
    """Raises ClassError if the file is unreadable or is not a CSV file with a header."""
    try:
        return parse_table(path.read_bytes(), str(path))
    except OSError as error:
        raise ClassError(f"{path} cannot be read: {error.strerror}") from error


def parse_table(data: bytes, where: str) -> Table:
    """Like `read_table`, for bytes. `where` names them in messages."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ClassError(f"{where} is not UTF-8 text. Save it as 'CSV UTF-8'.") from error
    if "\0" in text:  # UTF-16, which is also valid UTF-8
        raise ClassError(f"{where} is not UTF-8 text. Save it as 'CSV UTF-8'.")
    skipped = int(text[:4].lower() == "sep=")  # Excel's line that names the separator
    if skipped:
        text = text.partition("\n")[2]
    first = text.partition("\n")[0]
    if not first.strip():
        raise ClassError(f"{where} has no header line. Add a first line with column names.")
    delimiter = max(",;\t", key=first.count)
    # Strict: a quote that is not closed would take the rest of the file into its cell.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows, start = [], 1 + skipped
    try:
        headers = [" ".join(name.lower().split()) for name in next(reader)]
        start = reader.line_num + 1 + skipped
        for cells in reader:
            rows.append(_row(cells, headers, reader.line_num + skipped, where))
            start = reader.line_num + 1 + skipped
    except csv.Error as error:
        raise ClassError(f"{where}, line {start} is not valid CSV: {error}. {QUOTES}") from error
    filled = tuple(row for row in rows if any(row.cells.values()))
    return Table(where, tuple(headers), filled, delimiter)


def _row(cells: list[str], headers: list[str], line: int, where: str) -> Row:
    # An extra cell shifts the others: most often an unquoted name that contains a comma.
    if any(cell.strip() for cell in cells[len(headers) :]):
        raise ClassError(
            f"{where}, line {line} has {len(cells)} cells, but the header has {len(headers)}. "
            "Quote cells that contain the separator."
        )
    values: dict[str, str] = {}
    for name, cell in itertools.zip_longest(headers, cells[: len(headers)], fillvalue=""):
        values.setdefault(name, cell.strip())  # of two columns with one name, the first counts
    return Row(line, values)
