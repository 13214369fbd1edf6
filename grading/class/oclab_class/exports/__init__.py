# SPDX-License-Identifier: Apache-2.0
"""Exports for learning management systems, one module per format."""

from collections.abc import Iterable
from pathlib import Path

from ..base.errors import ClassError
from ..marks.gradebook import Gradebook
from . import canvas, junit, moodle, table
from .common import ExportOptions

WRITERS = {
    "table": table.write,
    "canvas": canvas.write,
    "moodle": moodle.write,
    "junit": junit.write,
}

__all__ = ["WRITERS", "ExportOptions", "write_exports"]


def write_exports(
    book: Gradebook, formats: Iterable[str], into: Path, options: ExportOptions | None = None
) -> list[Path]:
    """Writes each format below `into`, and returns the files in the order of the formats.

    `book` is the course's, or limited to one assignment. Exports contain enrolled students only.

    Raises ClassError for an unknown format, or if a required option is missing.
    """
    options = options or ExportOptions()
    chosen = list(dict.fromkeys(formats))
    unknown = [name for name in chosen if name not in WRITERS]
    if unknown:
        raise ClassError(f"unknown export format '{unknown[0]}'. Formats: {', '.join(WRITERS)}.")
    return [path for name in chosen for path in WRITERS[name](book, into, options)]
