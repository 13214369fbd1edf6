# SPDX-License-Identifier: Apache-2.0
"""Picks the kernels out of what one student handed in, and says why it leaves the rest."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath

from ..kit.catalogue import Catalogue, Exercise
from .archive import MAX_ZIP_BYTES, student_items
from .handin import HandIn
from .items import Item, Refused
from .kernel_file import MAX_KERNEL_BYTES, check_kernel_text, exercise_of, name_advice
from .layouts import KERNELS_FOLDER
from .submissions import Problem

MAX_LISTED = 10  # files that are no kernels, for each student
ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar")


@dataclass
class Kernels:
    """What one hand-in holds: the text of each exercise's kernel, or why it was refused."""

    texts: dict[str, bytes] = field(default_factory=dict)
    rejected: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    changed_at: datetime | None = None  # of the newest kernel, where files have such times


def collect(handin: HandIn, catalogue: Catalogue) -> Kernels:
    """Reads every kernel of a hand-in, also from archives right in it. Raises nothing.

    Of two files for one exercise the one whose path is that of the kit counts, then the newer.
    """
    kernels = Kernels()
    candidates: dict[str, list[Item]] = {}
    others: list[Item] = []
    for item in _unpacked(handin.items, kernels, catalogue):
        exercise = exercise_of(item.path.name, catalogue)
        if exercise:
            candidates.setdefault(exercise.id, []).append(item)
        else:
            others.append(item)
    for name, items in candidates.items():
        _take(catalogue.exercises[name], items, handin.uses_file_times, kernels)
    # A good copy elsewhere counts more than one in a refused archive.
    for name in kernels.texts:
        kernels.rejected.pop(name, None)
    kernels.problems += _listed(others, catalogue)
    return kernels


def _unpacked(items: Iterable[Item], kernels: Kernels, catalogue: Catalogue) -> Iterator[Item]:
    """The items, with those of a zip archive in its place; an archive inside one stays."""
    for item in items:
        if not item.path.name.lower().endswith(ARCHIVES):
            yield item
            continue
        try:
            if item.path.suffix.lower() != ".zip":
                raise Refused("is an archive of a kind that is not read; hand in .zip or .cl files")
            inner = student_items(item.read(MAX_ZIP_BYTES))
        except Refused as error:
            reason = f"{item.path.name} {error}"
            kernels.problems.append(Problem("rejected", str(item.path), str(error)))
            found = (exercise_of(PurePosixPath(path).name, catalogue) for path in error.paths)
            kernels.rejected |= {exercise.id: reason for exercise in found if exercise}
            continue
        for entry in inner:
            path = item.path / entry.path
            yield Item(path, entry.load, entry.fault, item.modified)


def _take(exercise: Exercise, items: list[Item], by_time: bool, kernels: Kernels) -> None:
    """Takes the best of the files for one exercise that may be taken."""

    def rank(numbered: tuple[int, Item]) -> tuple[int, float, int]:
        number, item = numbered
        newest = item.modified.timestamp() if by_time and item.modified else 0.0
        return _closeness(item.path, exercise), newest, number

    taken: Item | None = None
    for _, item in sorted(enumerate(items), key=rank, reverse=True):
        if taken:
            message = f"{item.path.name} was handed in twice; {taken.path} counts"
            kernels.problems.append(Problem("duplicate", str(item.path), message))
            continue
        try:
            text = item.read(MAX_KERNEL_BYTES)
            check_kernel_text(text)
        except Refused as error:
            kernels.rejected.setdefault(exercise.id, f"{item.path.name} {error}")
            kernels.problems.append(Problem("rejected", str(item.path), str(error)))
            continue
        taken = item
        kernels.texts[exercise.id] = text
        if by_time and item.modified:
            kernels.changed_at = max(kernels.changed_at or item.modified, item.modified)


def _closeness(path: PurePosixPath, exercise: Exercise) -> int:
    """How much of the kit's own path kernels-starter/<lab>/<exercise>.cl a path ends with."""
    if path.parts[-3:-1] == (KERNELS_FOLDER, exercise.lab):
        return 2
    return 1 if path.parent.name == exercise.lab else 0


def _listed(others: list[Item], catalogue: Catalogue) -> list[Problem]:
    """Misnamed kernels one by one, then a few of the other files and how many more there are."""
    misnamed = [item for item in others if item.path.name.lower().endswith(".cl")]
    rest = [item for item in others if not item.path.name.lower().endswith(".cl")]
    listed = (misnamed + rest)[:MAX_LISTED]
    problems = [Problem("ignored", str(item.path), _why(item, catalogue)) for item in listed]
    if len(others) > len(listed):
        more = f"{len(others) - len(listed)} more files are no kernels of the course"
        problems.append(Problem("ignored", str(others[-1].path), more))
    return problems


def _why(item: Item, catalogue: Catalogue) -> str:
    if item.fault:
        return item.fault
    # An archive arrives here only from inside another one.
    if item.path.name.lower().endswith(ARCHIVES):
        return "an archive inside an archive is not opened"
    return name_advice(item.path.name, catalogue)
