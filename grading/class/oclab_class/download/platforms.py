# SPDX-License-Identifier: Apache-2.0
"""Detects downloads of Moodle, Canvas and Gradescope by their file names."""

import re
from dataclasses import replace
from pathlib import PurePosixPath

from ..kit.catalogue import Catalogue
from .gradescope_metadata import FILE_NAME, parse_metadata
from .handin import HandIn, Layout, by_top, inside, is_folder
from .items import Item, Refused
from .people import Person
from .problem import Problem

MAX_METADATA_BYTES = 256 << 20  # it contains every autograder output

# Moodle: 'Ann Lee_12345_assignsubmission_file', a folder (before 4.1 with '_' at its end) or,
# followed by '_' and a file name, a file. A team's name can lack the number.
_MOODLE = re.compile(r"(.+?)(?:_(\d+))?_assignsubmission_([a-z]+)(?:_(.*))?")
# Canvas: 'leeann_LATE_6789_12345_reduce_v3.cl' with user and file, or
# 'LATE_anon_x1Y2z_12345_reduce_v3.cl' where the grading is anonymous.
# A name can be a number too: of three numbers, the first is the name.
_CANVAS = re.compile(r"(?:(?!anon_|LATE_)(\w+?)_)?(LATE_)?(\d+|anon_[A-Za-z0-9]+)_(\d+)_(.+)")
_CANVAS_AGAIN = re.compile(r"(.+)-\d+(\.\w+)")  # 'reduce_v3-1.cl': a resubmission


def moodle(items: list[Item]) -> Layout | None:
    """Files or folders of 'Name_12345_assignsubmission_file'."""
    tops = by_top(items)
    found = {top: match for top in tops if (match := _MOODLE.fullmatch(top))}
    if not found:
        return None
    layout = Layout("moodle")
    parts: dict[Person, list[Item]] = {}
    for top, group in tops.items():
        if top not in found:
            layout.strays += group
            continue
        name, number, _, rest = found[top].groups()
        mine = parts.setdefault(Person(name=name, number=number or ""), [])
        if is_folder(group):
            mine += map(inside, group)
        else:
            mine.append(group[0].moved(PurePosixPath(rest or top)))
    layout.handins = [
        HandIn(person, tuple(mine), f"Moodle: {person.label}") for person, mine in parts.items()
    ]
    return layout


def canvas(items: list[Item], catalogue: Catalogue) -> Layout | None:
    """Files named by student, user, file and the student's own file name."""
    layout = Layout("canvas")
    parts: dict[str, list[tuple[int, Item]]] = {}
    persons: dict[str, Person] = {}
    late: set[str] = set()
    for item in items:
        match = _CANVAS.fullmatch(item.path.name) if len(item.path.parts) == 1 else None
        if not match:
            layout.strays.append(item)
            continue
        name, mark, user, file, own = match.groups()
        persons[user] = Person(name=name or "", number=user)
        late |= {user} if mark else set()
        path = PurePosixPath(_first_name(own, catalogue))
        # Canvas numbers files in order of arrival, so the last one is the newest.
        number = int(file[:18])
        parts.setdefault(user, []).append((number, replace(item, path=path, stamp=2.0 * number)))
    layout.handins = [
        HandIn(
            persons[user],
            tuple(item for _, item in sorted(mine, key=lambda pair: pair[0])),
            f"Canvas: {persons[user].label}",
            late=user in late,
            file_number=str(max(number for number, _ in mine)),
        )
        for user, mine in parts.items()
    ]
    return layout if parts else None


def _first_name(name: str, catalogue: Catalogue) -> str:
    """The name before Canvas added '-1', unless an exercise has that name."""
    match = _CANVAS_AGAIN.fullmatch(name)
    if not match or name.removesuffix(".cl") in catalogue.exercises:
        return name
    return match[1] + match[2]


def gradescope(items: list[Item]) -> Layout | None:
    """Folders submission_123, and a metadata file that names their submitters."""
    metadata = next(
        (item for item in items if item.path.name == FILE_NAME and len(item.path.parts) < 3), None
    )
    if not metadata:
        return None
    layout = Layout("gradescope")
    try:
        text = metadata.read(MAX_METADATA_BYTES).decode("utf-8", "replace")
    except Refused as error:
        layout.problems.append(Problem("rejected", str(metadata.path), str(error)))
        return layout
    root = metadata.path.parent
    under = [item for item in items if item.path.is_relative_to(root) and item is not metadata]
    tops = by_top([inside(item, len(root.parts)) for item in under])
    layout.strays = [item for item in items if not item.path.is_relative_to(root)]
    entries = parse_metadata(text)
    for top, group in tops.items():
        persons = entries[top].persons() if top in entries and is_folder(group) else []
        if not persons:
            layout.strays += group
        for person in persons:
            mine = tuple(map(inside, group))
            when = entries[top].created_at
            source = "Gradescope's metadata" if when else ""
            layout.handins.append(HandIn(person, mine, top, when, source))
    return layout
