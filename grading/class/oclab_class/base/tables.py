# SPDX-License-Identifier: Apache-2.0
"""CSV files of spreadsheets and learning platforms, separated by commas, semicolons or tabs."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from .errors import ClassError


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
    first = text.partition("\n")[0]
    if not first.strip():
        raise ClassError(f"{where} has no header line. Add a first line with column names.")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        headers = [" ".join(name.lower().split()) for name in next(reader)]
        rows = [_row(cells, headers, reader.line_num, where) for cells in reader]
    except csv.Error as error:
        raise ClassError(f"{where}, line {reader.line_num} is not valid CSV: {error}.") from error
    return Table(where, tuple(headers), tuple(row for row in rows if any(row.cells.values())))


def _row(cells: list[str], headers: list[str], line: int, where: str) -> Row:
    # An extra cell shifts the others: most often an unquoted name that contains a comma.
    if any(cell.strip() for cell in cells[len(headers) :]):
        raise ClassError(
            f"{where}, line {line} has {len(cells)} cells, but the header has {len(headers)}. "
            "Quote cells that contain the separator."
        )
    values: dict[str, str] = {}
    for name, cell in zip(headers, cells, strict=False):
        values.setdefault(name, cell.strip())  # of two columns with one name, the first counts
    return Row(line, values)
