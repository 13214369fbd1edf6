# SPDX-License-Identifier: Apache-2.0
"""The file mapping.csv: files whose names do not say which exercise they belong to.

The first run writes what its rules found and stops; a person corrects the file and runs the
command again. One row per file: `student,file,exercise,why`. An empty exercise leaves the file out
unless it becomes the only one of its exercise; `-` leaves it out always.
"""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.shown import shown
from ..base.tables import cell, read_table, text_of, untrusted_cell

FILE_NAME = "mapping.csv"
NEVER = "-"


@dataclass(frozen=True)
class MappingRow:
    """The exercise of one file, and the rule that found it."""

    student: str
    file: str  # its path in the student's submission
    exercise: str  # empty: left out
    why: str

    @property
    def key(self) -> tuple[str, str]:
        return self.student, self.file


Mapping = dict[tuple[str, str], MappingRow]


def read_mapping(path: Path, exercises: Iterable[str]) -> Mapping:
    """Raises ClassError with the line of an unknown exercise. A missing file has no rows."""
    if not path.exists():
        return {}
    table = read_table(path)
    names = [field.name for field in fields(MappingRow)]
    missing = [name for name in names[:3] if name not in table.headers]
    if missing:
        raise ClassError(f"{path} has no column {missing[0]!r}; it needs {','.join(names)}.")
    table.require_one_line(names[:3], names[3:])
    known = ["", NEVER, *exercises]
    rows: Mapping = {}
    for line in table.rows:
        student, file, exercise, why = (line.cells.get(name, "") for name in names)
        row = MappingRow(text_of(student), untrusted_cell(file), exercise, why)
        if row.exercise not in known:
            raise ClassError(
                f"{path}, line {line.line}: unknown exercise {row.exercise!r}. Write one of "
                f"{', '.join(known[2:])}, - to leave the file out, or nothing."
            )
        rows[row.key] = row
    return rows


def write_mapping(path: Path, mapping: Mapping) -> None:
    """Raises ClassError if the file cannot be written."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([field.name for field in fields(MappingRow)])
    rows = (mapping[key] for key in sorted(mapping))
    writer.writerows(
        (cell(one.student), one.file, one.exercise, untrusted_cell(one.why)) for one in rows
    )
    write_atomically(path, out.getvalue().encode("utf-8-sig"))


def mapping_name(path: object) -> str:
    """A path in a submission as the file shows it: printable, so it can be typed, no formula."""
    return untrusted_cell(shown(str(path)).strip())
