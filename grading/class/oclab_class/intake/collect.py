# SPDX-License-Identifier: Apache-2.0
"""Finds the kernels of one assignment in one student's submission."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import PurePosixPath

from ..download.archive import MAX_ZIP_BYTES, student_items
from ..download.handin import HandIn
from ..download.items import Item, Refused
from ..download.kernel_file import MAX_KERNEL_BYTES, check_kernel_text
from ..download.layouts import KERNELS_FOLDER
from ..download.matching import (
    as_source,
    copy_number,
    defined_kernels,
    exercise_of,
    may_hold_a_kernel,
    similar_name,
)
from ..download.problem import Problem
from ..download.source import PACKED
from ..kit.catalogue import Catalogue, Exercise
from .mapping import NEVER, Mapping, MappingRow, mapping_name

MAX_LISTED = 10  # ignored files, per student
MAX_LEFT_OUT = 20  # files of no exercise in the mapping, per student
ARCHIVES = (".zip", *PACKED)
ARCHIVE_LEVELS = 2
SAME_TIME = 2.0  # seconds: the resolution of times in zip archives


@dataclass
class Kernels:
    """The content of one submission: each exercise's kernel source, or why it was rejected."""

    texts: dict[str, bytes] = field(default_factory=dict)
    rejected: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    changed_at: datetime | None = None  # of the newest kernel, if modification times are known
    proposals: list[MappingRow] = field(default_factory=list)  # rows that nobody has confirmed
    mapped: set[tuple[str, str]] = field(default_factory=set)  # keys of rows that were used
    unmatched: list[str] = field(default_factory=list)  # names of files of no exercise
    unreadable: str = ""  # the reason for an archive of unknown content


@dataclass(frozen=True)
class Candidate:
    """A file that may be the kernel of an exercise. `why` is empty for its exact name."""

    item: Item
    number: int  # the place in the submission
    why: str = ""
    is_chosen: bool = False  # by a person, against the rules on names

    @property
    def name(self) -> str:
        return mapping_name(self.item.path)


class Collector:
    """Collects the kernels of one student for the exercises of one assignment."""

    def __init__(
        self,
        student: str,
        exercises: Iterable[Exercise],
        catalogue: Catalogue,
        mapping: Mapping | None = None,
    ):
        self.student, self.catalogue, self.mapping = student, catalogue, mapping or {}
        self.exercises = {exercise.id: exercise for exercise in exercises}
        self.kernels = Kernels()
        self._found: dict[str, list[Candidate]] = {}
        self._left_out: dict[str, list[Candidate]] = {}
        self._others: list[Candidate] = []
        known = [row for row in self.mapping.values() if row.student == student]
        self._room = max(0, MAX_LEFT_OUT - sum(not row.exercise for row in known))

    def collect(self, handin: HandIn) -> Kernels:
        """Reads every kernel of a submission, also from archives.

        Of several files of one exercise, the one that a person chose counts, then the newest, then
        the highest number of a copy, then the one at the kit's own path. Raises ClassError if this
        machine cannot read a file, which costs the student no points.
        """
        for number, item in enumerate(self._unpacked(handin.items)):
            self._sort(Candidate(item, number))
        self._by_content()
        for name, exercise in self.exercises.items():
            if name not in self._found and self._left_out.get(name):
                self._found[name] = [
                    Candidate(one.item, one.number, "the only file of this exercise now")
                    for one in self._left_out[name]
                ]
            self._take(exercise, self._found.get(name, []), handin.uses_file_times)
        self._reject_unread()
        self._list_others()
        return self.kernels

    def _unpacked(self, items: Iterable[Item], level: int = 0) -> Iterator[Item]:
        """The items, with zip archives replaced by their entries, two levels deep."""
        for item in items:
            if not item.path.name.lower().endswith(ARCHIVES):
                yield item
                continue
            try:
                if item.path.suffix.lower() != ".zip":
                    raise Refused("is an unsupported archive type; submit .zip or .cl files")
                if level >= ARCHIVE_LEVELS:
                    raise Refused("is nested too deeply; archives are opened two levels deep")
                inner = student_items(item.read(MAX_ZIP_BYTES))
            except Refused as error:
                self._refuse(item, error)
                continue
            moved = [
                replace(entry, path=item.path / entry.path, modified=item.modified)
                for entry in inner
            ]
            yield from self._unpacked(moved, level + 1)

    def _refuse(self, item: Item, error: Refused) -> None:
        reason = f"{item.path.name} {error}"
        self.kernels.problems.append(Problem("rejected", str(item.path), str(error)))
        found = [self._named(PurePosixPath(path).name) for path in error.paths]
        self.kernels.rejected |= {name: reason for name in found if name}
        if not error.paths:
            self.kernels.unreadable = reason

    def _named(self, name: str) -> str:
        exact = exercise_of(name, self.catalogue)
        similar = similar_name(name, self.exercises)
        return exact.id if exact else similar[0] if similar else ""

    def _sort(self, one: Candidate) -> None:
        """Puts a file to its exercise: by the mapping, by its name, or by a similar name."""
        row = self.mapping.get((self.student, one.name))
        name = one.item.path.name
        exact = exercise_of(name, self.catalogue)
        similar = similar_name(name, self.exercises)
        if row:
            self.kernels.mapped.add(row.key)
        if row and row.exercise == NEVER:
            self._others.append(one)
        elif row and row.exercise:
            by_rule = exact.id if exact else similar[0] if similar else ""
            guessed = row.why.partition(";")[0] == _content_rule(row.exercise)
            chosen = replace(one, is_chosen=by_rule != row.exercise and not guessed)
            self._found.setdefault(row.exercise, []).append(chosen)
        elif exact and exact.id not in self.exercises:
            message = f"belongs to {exact.lab}, not to this assignment"
            self.kernels.problems.append(Problem("ignored", str(one.item.path), message))
        elif exact or similar:
            exercise, why = (exact.id, "") if exact else similar
            place = self._left_out if row else self._found
            place.setdefault(exercise, []).append(Candidate(one.item, one.number, why))
        else:
            self._others.append(one)

    def _by_content(self) -> None:
        """Looks into files without the name of an exercise while exercises lack a file."""
        others, self._others = self._others, []
        for one in others:
            lacking = [name for name in self.exercises if name not in self._found]
            known = (self.student, one.name) in self.mapping
            if not lacking or known or not may_hold_a_kernel(one.item.path):
                self._others.append(one)
                continue
            kernels = defined_kernels(self._text_of(one.item))
            match = [name for name in lacking if name in kernels]
            if len(match) == 1:
                found = Candidate(one.item, one.number, _content_rule(match[0]))
                self._found.setdefault(match[0], []).append(found)
                continue
            self._others.append(one)
            if kernels or one.item.path.suffix.lower() == ".cl":
                self._propose_rows([self._left(one, "no exercise has this name")])

    def _text_of(self, item: Item) -> str:
        try:
            return as_source(item.path.name, item.read(MAX_KERNEL_BYTES)).decode("utf-8", "replace")
        except Refused:
            return ""

    def _take(self, exercise: Exercise, found: list[Candidate], by_time: bool) -> None:
        """Selects the best valid file for one exercise, and proposes rows if names leave doubt."""
        taken: tuple[Candidate, bytes] | None = None
        older: list[Candidate] = []
        for one in sorted(found, key=lambda one: _rank(one, exercise), reverse=True):
            try:
                text = as_source(one.item.path.name, one.item.read(MAX_KERNEL_BYTES))
                check_kernel_text(text)
            except Refused as error:
                reason = f"{one.item.path.name} {error}"
                self.kernels.rejected.setdefault(exercise.id, reason)
                self.kernels.problems.append(Problem("rejected", str(one.item.path), str(error)))
                continue
            if taken is None:
                taken = one, text
            elif text != taken[1]:
                older.append(one)
        if taken is None:
            return
        best, text = taken
        self.kernels.texts[exercise.id] = text
        self.kernels.rejected.pop(exercise.id, None)  # a valid copy takes precedence
        if by_time and best.item.modified:
            last = self.kernels.changed_at or best.item.modified
            self.kernels.changed_at = max(last, best.item.modified)
        self._propose(exercise.id, best, older)

    def _propose(self, exercise: str, best: Candidate, older: list[Candidate]) -> None:
        rows = []
        if best.why or older:
            newest = f"the newest of {len(older) + 1} files" if older else ""
            why = "; ".join(filter(None, (best.why, newest)))
            rows.append(MappingRow(self.student, best.name, exercise, why))
        for one in older:
            message = f"{one.item.path.name} was submitted twice; {best.item.path} counts"
            self.kernels.problems.append(Problem("duplicate", str(one.item.path), message))
            because = "was chosen" if best.is_chosen else "is newer"
            rows.append(self._left(one, f"{best.item.path.name} {because}"))
        self._propose_rows(rows)

    def _left(self, one: Candidate, why: str) -> MappingRow:
        return MappingRow(self.student, one.name, "", why)

    def _propose_rows(self, rows: Iterable[MappingRow]) -> None:
        """Rows that change nothing are left out, and so are those of a flood of files."""
        for row in rows:
            old = self.mapping.get(row.key)
            if old is None or (row.exercise and not old.exercise):
                self._room -= not row.exercise
                if row.exercise or self._room >= 0:
                    self.kernels.proposals.append(row)

    def _reject_unread(self) -> None:
        """What an unreadable archive may hold was handed in: it is rejected, not missing."""
        if self.kernels.unreadable:
            for name in self.exercises:
                if name not in self.kernels.texts:
                    self.kernels.rejected.setdefault(name, self.kernels.unreadable)
        self.kernels.rejected = {
            name: why for name, why in self.kernels.rejected.items() if name in self.exercises
        }

    def _list_others(self) -> None:
        """Every .cl file, then up to MAX_LISTED other files and the number of the rest."""
        items = [one.item for one in self._others]
        self.kernels.unmatched = [item.path.name for item in items]
        items.sort(key=lambda item: not item.path.name.lower().endswith(".cl"))
        self.kernels.problems += [
            Problem("ignored", str(item.path), item.fault or "no exercise has this name")
            for item in items[:MAX_LISTED]
        ]
        if len(items) > MAX_LISTED:
            more = f"{len(items) - MAX_LISTED} more files are not kernels of the assignment"
            self.kernels.problems.append(Problem("ignored", str(items[-1].path), more))


def _content_rule(exercise: str) -> str:
    return f"defines the kernel {exercise}"


def _rank(one: Candidate, exercise: Exercise) -> tuple:
    stamp = round(one.item.stamp / SAME_TIME)
    number = copy_number(one.item.path.name)
    return one.is_chosen, stamp, number, _closeness(one.item.path, exercise), one.number


def _closeness(path: PurePosixPath, exercise: Exercise) -> int:
    """How many folders of the kit's own path kernels-starter/<lab>/<exercise>.cl match."""
    if path.parts[-3:-1] == (KERNELS_FOLDER, exercise.lab):
        return 2
    return 1 if path.parent.name == exercise.lab else 0
