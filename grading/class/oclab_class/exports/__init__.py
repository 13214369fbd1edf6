# SPDX-License-Identifier: Apache-2.0
"""Exports for learning management systems, one module per format."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ..base.errors import ClassError
from ..marks.gradebook import Gradebook
from . import canvas, github, gradescope, junit, lti, moodle, table
from .common import ExportOptions, stem_of

WRITERS = {
    "table": table.write,
    "gradescope": gradescope.write,
    "canvas": canvas.write,
    "moodle": moodle.write,
    "github": github.write,
    "junit": junit.write,
    "lti": lti.write,
}

__all__ = ["WRITERS", "ExportOptions", "write_exports"]


def write_exports(
    book: Gradebook, formats: Iterable[str], into: Path, options: ExportOptions | None = None
) -> list[Path]:
    """Writes each format below `into`, and returns the files in the order of the formats.

    Raises ClassError for an unknown format or lab, or if a required option is missing.
    """
    options = options or ExportOptions()
    options = replace(options, lab=stem_of(book, options.lab))
    chosen = list(dict.fromkeys(formats))
    unknown = [name for name in chosen if name not in WRITERS]
    if unknown:
        raise ClassError(f"unknown export format '{unknown[0]}'. Formats: {', '.join(WRITERS)}.")
    return [path for name in chosen for path in WRITERS[name](book, into, options)]
