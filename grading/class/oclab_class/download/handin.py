# SPDX-License-Identifier: Apache-2.0
"""The submissions of a download: one `HandIn` for each submission of a student."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath

from .items import Item
from .people import Person
from .problem import Problem


@dataclass(frozen=True)
class HandIn:
    """One student's part of a download. Item paths are relative to that part."""

    person: Person
    items: tuple[Item, ...]  # of two equal paths, the later item counts
    origin: str  # its place in the download
    submitted_at: datetime | None = None  # as reported by the platform
    time_source: str = ""  # where `submitted_at` was read
    late: bool = False  # as reported by the platform
    file_number: str = ""  # Canvas: the number of one of the files
    uses_file_times: bool = False  # file times are the times of the student's edits


@dataclass
class Layout:
    """A recognised download."""

    name: str  # folders, moodle, canvas, gradescope, github
    handins: list[HandIn] = field(default_factory=list)
    strays: list[Item] = field(default_factory=list)  # items that belong to no student
    problems: list[Problem] = field(default_factory=list)

    def merge(self, other: "Layout") -> None:
        """Adds the submissions of another download."""
        self.handins += other.handins
        self.strays += other.strays
        self.problems += other.problems


def inside(item: Item, levels: int = 1) -> Item:
    """The item with its path relative to `levels` folders below."""
    # In an archive, one path can be both a file and a folder: such a file keeps its name.
    return item.moved(PurePosixPath(*(item.path.parts[levels:] or item.path.parts[-1:])))


def by_top(items: list[Item]) -> dict[str, list[Item]]:
    """Items by the first component of their path."""
    tops: dict[str, list[Item]] = {}
    for item in items:
        tops.setdefault(item.path.parts[0], []).append(item)
    return tops


def is_folder(items: list[Item]) -> bool:
    """Whether these items of `by_top` are in a folder."""
    return len(items[0].path.parts) > 1 or len(items) > 1
