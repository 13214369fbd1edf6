# SPDX-License-Identifier: Apache-2.0
"""Detects the layout of a download, and splits it into the submissions of students."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path, PurePosixPath

from ..base.errors import ClassError
from ..base.tables import Row, parse_table
from ..kit.catalogue import Catalogue
from .git_time import has_repository, last_commit_time
from .handin import HandIn, Layout, by_top, inside, is_folder
from .items import Item, Refused
from .matching import exercise_of, similar_name
from .people import Person
from .platforms import canvas, gradescope, moodle

KERNELS_FOLDER = "kernels-starter"
MAX_TABLE_BYTES = 16 << 20
LAST_COMMIT = "the last commit, by the student's clock"


@dataclass(frozen=True)
class Download:
    """The input of intake: a folder, or the files of an archive."""

    name: str  # without .zip
    items: list[Item]
    folder: Path | None = None

    def below(self, top: str) -> "Download":
        items = [inside(item) for item in self.items if item.path.parts[0] == top]
        return Download(top, items, self.folder / top if self.folder else None)


def recognise(download: Download, catalogue: Catalogue, knows: Callable[[str], bool]) -> Layout:
    """Detects the layout. Never fails: the default is one folder per student.

    `knows` returns whether a student on the roster has this name.
    """
    layout = gradescope(download.items)
    if layout:
        return layout
    download = _without_wrapper(download, catalogue, knows)
    return (
        moodle(download.items)
        or canvas(download.items, catalogue)
        or _github(download, catalogue)
        or _folders(download, catalogue, knows)
    )


def _without_wrapper(
    download: Download, catalogue: Catalogue, knows: Callable[[str], bool]
) -> Download:
    """Enters a single folder that contains the students; unpacked archives often have one."""
    tops = by_top(download.items)
    if len(tops) != 1:
        return download
    top, items = next(iter(tops.items()))
    if not is_folder(items) or knows(top) or _is_own(top, catalogue) or moodle(items):
        return download
    inner = download.below(top)
    if any(_is_own(name, catalogue) for name in by_top(inner.items)) or not _is_class(inner):
        return download
    return inner


def _is_class(download: Download) -> bool:
    """Whether the download contains more than one student's files."""
    tops = by_top(download.items)
    return any(
        is_folder(items) or top.endswith(".zip") or "_" in top and top.endswith(".cl")
        for top, items in tops.items()
    )


def _is_own(top: str, catalogue: Catalogue) -> bool:
    """Whether the kit itself names a file or folder like this."""
    kit_folder = top == KERNELS_FOLDER or top in catalogue.labs()
    return kit_folder or exercise_of(top, catalogue) is not None


def _folders(download: Download, catalogue: Catalogue, knows: Callable[[str], bool]) -> Layout:
    """One folder or archive per student, files student_exercise.cl, or one student's files."""
    tops = by_top(download.items)
    names = {top: _student_of(top, items, catalogue, knows) for top, items in tops.items()}
    own = [top for top in tops if _is_own(top, catalogue)]
    if own and not any(name and top not in own and knows(name) for top, name in names.items()):
        person = Person((download.name,))
        return Layout("folders", [_handin(person, download.items, download.name)])
    layout = Layout("folders")
    parts: dict[str, list[Item]] = {}
    for top, items in tops.items():
        name = "" if top in own else names[top]
        if not name:
            layout.strays += items
        elif is_folder(items):
            parts.setdefault(name, []).extend(map(inside, items))
        else:
            own_name = top.removeprefix(f"{name}_")
            parts.setdefault(name, []).append(items[0].moved(PurePosixPath(own_name)))
    layout.handins = [_handin(Person((name,)), mine, name) for name, mine in parts.items()]
    return layout


def _handin(person: Person, items: list[Item], origin: str) -> HandIn:
    return HandIn(person, tuple(items), origin, uses_file_times=True)


def _student_of(
    top: str, items: list[Item], catalogue: Catalogue, knows: Callable[[str], bool]
) -> str:
    """The student whose name a file or folder carries, or an empty string."""
    if is_folder(items):
        return top
    if top.endswith(".zip"):
        return top.removesuffix(".zip")
    # Ids of exercises have underscores too: the shortest name of a student counts.
    for match in re.finditer("_", top):
        name, rest = top[: match.start()], top[match.end() :]
        if name and (knows(name) or similar_name(rest, catalogue.exercises)):
            return name
    return ""


def _github(download: Download, catalogue: Catalogue) -> Layout | None:
    """Repositories assignment-username, with the optional grades file of GitHub Classroom."""
    tops = by_top(download.items)
    folders = [top for top, items in tops.items() if is_folder(items)]
    named = _repositories_of(download)
    if not named and not _are_repositories(download, folders, catalogue):
        return None
    loose = [items[0] for top, items in tops.items() if top not in folders]
    layout = Layout("github", strays=loose)
    starts = _common_starts(folders, download.name)
    for top in folders:
        row = named.get(top)
        if row:
            logins = [row.first("roster_identifier"), row.first("github_username")]
            when = _timestamp(row.first("submission_timestamp"))
            source = "GitHub Classroom's grades file" if when else ""
        else:
            # Without the grades file, the longest common prefix is the most likely assignment name.
            logins = [*(top.removeprefix(start) for start in reversed(starts)), top]
            when = last_commit_time(download.folder / top) if download.folder else None
            source = LAST_COMMIT if when else ""
        person = Person(tuple(login for login in logins if login))
        # A checkout sets the times of files.
        mine = tuple(replace(inside(item), stamp=0.0) for item in tops[top])
        layout.handins.append(HandIn(person, mine, top, when, source))
    return layout


def _are_repositories(download: Download, folders: list[str], catalogue: Catalogue) -> bool:
    root = download.folder
    if root and any(has_repository(root / top) for top in folders):
        return not any(_is_own(top, catalogue) for top in folders)
    starters = {item.path.parts[0] for item in download.items if KERNELS_FOLDER in item.path.parts}
    return len(folders) > 1 and bool(_common_starts(folders, "")) and starters >= set(folders)


def _common_starts(folders: list[str], parent: str) -> list[str]:
    """The common prefixes of all names that end with a hyphen, the shortest first."""
    common = os.path.commonprefix(folders) if len(folders) > 1 else ""
    if parent.endswith("-submissions"):  # the name that `gh classroom clone` uses
        start = parent.removesuffix("submissions")
        if all(top.startswith(start) for top in folders):
            return [start]
    return [common[: match.end()] for match in re.finditer("-", common)]


def _repositories_of(download: Download) -> dict[str, Row]:
    """The rows of a GitHub Classroom grades file, by repository name."""
    for item in download.items:
        if len(item.path.parts) == 1 and item.path.suffix == ".csv":
            try:
                table = parse_table(item.read(MAX_TABLE_BYTES), str(item.path))
            except (ClassError, Refused):
                continue  # not a grades file: reported as a stray file
            if {"student_repository_name", "github_username"} <= set(table.headers):
                return {row.cells["student_repository_name"]: row for row in table.rows}
    return {}


def _timestamp(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text.replace(" UTC", "+00:00"))
    except ValueError:
        return None
    return moment if moment.tzinfo else None
