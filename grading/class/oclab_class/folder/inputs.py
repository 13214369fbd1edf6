# SPDX-License-Identifier: Apache-2.0
"""The roster and the rules in a grades folder: copies of command-line inputs, for later runs."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import name_with_hash, write_atomically
from ..base.lists import some
from ..download.roster import Student, read_roster
from ..intake.intake_file import FILE_NAME as INTAKE
from ..intake.keep import EARLIER
from ..marks.rules import ClassFile
from .upgrade import ASSIGNMENTS

RULES, ROSTER = "class.toml", "roster.csv"
Say = Callable[[str], None]


def keep_input(path: Path, file: Path | None) -> None:
    """Copies a file to `path`; the folder `earlier` keeps a different one before it.

    Raises ClassError if a file cannot be read or written.
    """
    if file is None or (path.exists() and file.samefile(path)):
        return
    try:
        data = file.read_bytes()
        before = path.read_bytes() if path.exists() else data
    except OSError as error:
        raise ClassError(f"{error.filename} cannot be read: {error.strerror}") from error
    if before != data:
        write_atomically(path.parent / EARLIER / name_with_hash(path, before), before)
    write_atomically(path, data)


def kept_roster(grades: Path) -> list[Student] | None:
    """The roster of earlier runs, or None."""
    return read_roster(grades / ROSTER) if (grades / ROSTER).exists() else None


def report_left(grades: Path, now: list[Student], say: Say) -> None:
    """Names the students of the kept roster who are not on the new one: exports omit them."""
    before: list[Student] = []
    with contextlib.suppress(ClassError):  # a new roster can replace an invalid one
        before = kept_roster(grades) or []
    ids = {one.id for one in now}
    if left := [one.id for one in before if one.id not in ids]:
        say(
            f"no longer on the roster, so not in exports: {some(left)} (the roster before is in "
            f"{grades / EARLIER})"
        )


def report_unnamed(grades: Path, klass: ClassFile, say: Say) -> None:
    """Names the assignments that were collected and that the rules do not name any more."""
    collected = sorted(path.parent.name for path in (grades / ASSIGNMENTS).glob(f"*/{INTAKE}"))
    if unnamed := [name for name in collected if name not in klass.assignments]:
        say(
            f"collected, but not in {klass.source}, so not in exports: {some(unnamed)} (rules "
            f"that were replaced are in {grades / EARLIER})"
        )
