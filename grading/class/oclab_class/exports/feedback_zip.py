# SPDX-License-Identifier: Apache-2.0
"""Zips of feedback pages, named so that Moodle and Canvas find each student."""

import io
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path

from ..base.files import write_atomically
from ..kit.kit_files import EARLIEST
from ..marks.gradebook import Gradebook
from .common import ExportOptions, feedback

PAGE, TEXT = "feedback.html", "feedback.txt"
Entry = tuple[str, str]  # name, content


def moodle_name(full_name: str, number: str, file: str) -> str:
    """As in Moodle's download: the part before the number must not have an underscore."""
    name = re.sub(r"[_/\\\x00-\x1f]+", " ", full_name).strip() or "Participant"
    return f"{name}_{number}_assignsubmission_file/{file}"


def canvas_entries(book: Gradebook, options: ExportOptions) -> Iterable[Entry]:
    """Files that Canvas attaches as comments: it reads the numbers of the student and of one of
    the student's files from the name.
    """
    for mark in book.enrolled:
        numbers = options.canvas_numbers.get(mark.student.id)
        if numbers and all(numbers):
            yield f"student_{numbers[0]}_{numbers[1]}_{TEXT}", feedback(mark)
            if page := options.pages.get(mark.student.id):
                yield f"student_{numbers[0]}_{numbers[1]}_{PAGE}", page


def write_zip(path: Path, entries: Iterable[Entry]) -> Path:
    """Equal entries give equal bytes. Raises ClassError if the file cannot be written."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in entries:
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), text, zipfile.ZIP_DEFLATED)
    write_atomically(path, data.getvalue())
    return path
