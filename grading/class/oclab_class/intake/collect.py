# SPDX-License-Identifier: Apache-2.0
"""Finds the kernels in one student's submission, and reports why other files are ignored."""

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

MAX_LISTED = 10  # ignored files, per student
ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar")


@dataclass
class Kernels:
    """The content of one submission: each exercise's kernel source, or why it was rejected."""

    texts: dict[str, bytes] = field(default_factory=dict)
    rejected: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    changed_at: datetime | None = None  # of the newest kernel, if modification times are known


def collect(handin: HandIn, catalogue: Catalogue) -> Kernels:
    """Reads every kernel of a submission, also from archives at its top level. Never raises.

    Of two files for one exercise, the one at the kit's own path counts, otherwise the newer one.
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
    # A valid copy elsewhere takes precedence over one in a rejected archive.
    for name in kernels.texts:
        kernels.rejected.pop(name, None)
    kernels.problems += _listed(others, catalogue)
    return kernels


def _unpacked(items: Iterable[Item], kernels: Kernels, catalogue: Catalogue) -> Iterator[Item]:
    """The items, with zip archives replaced by their entries. Nested archives are not opened."""
    for item in items:
        if not item.path.name.lower().endswith(ARCHIVES):
            yield item
            continue
        try:
            if item.path.suffix.lower() != ".zip":
                raise Refused("is an unsupported archive type; submit .zip or .cl files")
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
    """Selects the best valid file for one exercise."""

    def rank(numbered: tuple[int, Item]) -> tuple[int, float, int]:
        number, item = numbered
        newest = item.modified.timestamp() if by_time and item.modified else 0.0
        return _closeness(item.path, exercise), newest, number

    taken: Item | None = None
    for _, item in sorted(enumerate(items), key=rank, reverse=True):
        if taken:
            message = f"{item.path.name} was submitted twice; {taken.path} counts"
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
    """How many folders of the kit's own path kernels-starter/<lab>/<exercise>.cl match."""
    if path.parts[-3:-1] == (KERNELS_FOLDER, exercise.lab):
        return 2
    return 1 if path.parent.name == exercise.lab else 0


def _listed(others: list[Item], catalogue: Catalogue) -> list[Problem]:
    """Every misnamed kernel, then up to MAX_LISTED other files and the number of the rest."""
    misnamed = [item for item in others if item.path.name.lower().endswith(".cl")]
    rest = [item for item in others if not item.path.name.lower().endswith(".cl")]
    listed = (misnamed + rest)[:MAX_LISTED]
    problems = [Problem("ignored", str(item.path), _why(item, catalogue)) for item in listed]
    if len(others) > len(listed):
        more = f"{len(others) - len(listed)} more files are not kernels of the course"
        problems.append(Problem("ignored", str(others[-1].path), more))
    return problems


def _why(item: Item, catalogue: Catalogue) -> str:
    if item.fault:
        return item.fault
    # Only nested archives get here.
    if item.path.name.lower().endswith(ARCHIVES):
        return "nested archives are not opened"
    return name_advice(item.path.name, catalogue)
