# SPDX-License-Identifier: Apache-2.0
"""A CSV file of a platform, in which some cells are filled in and the rest is unchanged."""

import codecs
import csv
import io
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..base.tables import QUOTES
from .common import csv_text


@dataclass
class Sheet:
    """The cells of a CSV file, and its format."""

    rows: list[list[str]]
    delimiter: str
    end: str
    mark: bytes  # byte order mark, or empty

    def column(self, name: str) -> int | None:
        head = [title.strip() for title in self.rows[0]] if self.rows else []
        return head.index(name) if name in head else None

    def cell(self, row: list[str], name: str) -> str:
        """The text below a header; empty if the column is absent or the row is short."""
        at = self.column(name)
        return row[at].strip() if at is not None and at < len(row) else ""

    def put(self, row: list[str], name: str, text: str) -> None:
        """Replaces a cell. The column must exist."""
        at = self.column(name)
        assert at is not None
        row += [""] * (at + 1 - len(row))
        row[at] = text

    def text(self) -> bytes:
        """The file."""
        return self.mark + csv_text(self.rows, self.delimiter, self.end).encode()


def read_sheet(path: Path) -> Sheet:
    """Raises ClassError if the file is not CSV in UTF-8."""
    try:
        data = path.read_bytes()
        mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        text = data.removeprefix(mark).decode()
        head = text.partition("\n")[0]
        delimiter = ";" if head.count(";") > head.count(",") else ","
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except OSError as error:
        raise ClassError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ClassError(f"{path} is not CSV in UTF-8: {error}. Export it again.") from error
    except csv.Error as error:
        raise ClassError(f"{path} is not valid CSV: {error}. {QUOTES}") from error
    return Sheet(rows, delimiter, "\r\n" if head.endswith("\r") else "\n", mark)
