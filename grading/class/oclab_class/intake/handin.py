# SPDX-License-Identifier: Apache-2.0
"""What a download is cut into: one part for each time that a student handed in."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath

from .items import Item
from .people import Person
from .submissions import Problem


@dataclass(frozen=True)
class HandIn:
    """One student's part of a download; the paths of its items are inside that part."""

    person: Person
    items: tuple[Item, ...]  # where two are alike, the later one counts
    origin: str  # where it lies in the download
    submitted_at: datetime | None = None  # as the platform says
    late: bool = False  # as the platform says
    uses_file_times: bool = False  # the times of the files are those of the student's work


@dataclass
class Layout:
    """A recognised download."""

    name: str  # folders, moodle, canvas, gradescope, github
    handins: list[HandIn] = field(default_factory=list)
    strays: list[Item] = field(default_factory=list)  # nobody's
    problems: list[Problem] = field(default_factory=list)


def inside(item: Item, levels: int = 1) -> Item:
    """The item as seen from `levels` folders further down."""
    # In an archive something may be both a file and the folder of others: it keeps its name.
    return item.moved(PurePosixPath(*(item.path.parts[levels:] or item.path.parts[-1:])))


def by_top(items: list[Item]) -> dict[str, list[Item]]:
    """Items by the first part of their path; a file that lies there is on its own."""
    tops: dict[str, list[Item]] = {}
    for item in items:
        tops.setdefault(item.path.parts[0], []).append(item)
    return tops


def is_folder(items: list[Item]) -> bool:
    """Whether these items of `by_top` lie in a folder."""
    return len(items[0].path.parts) > 1 or len(items) > 1
