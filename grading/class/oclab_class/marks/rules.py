# SPDX-License-Identifier: Apache-2.0
"""The rules of a class: assignments, weights, due dates, late penalties, drops, decisions."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo

from ..base.errors import ClassError


@dataclass(frozen=True)
class AssignmentRules:
    """The rules of one assignment. `exercises` maps each of its exercises to its weight."""

    name: str
    exercises: dict[str, float]
    weight: float = 1.0
    due: datetime | None = None  # with a time zone
    points: float | None = None  # maximum; None: the sum of its exercises' points


@dataclass(frozen=True)
class LateRules:
    """The late penalty. The default is no penalty."""

    grace_minutes: float = 0.0
    per_day: float = 0.0  # share of the score lost per started day
    max_days: int | None = None  # later submissions keep the share `after`
    after: float = 0.0  # share of the score


@dataclass(frozen=True)
class DropRules:
    """How many of the weakest results are dropped."""

    assignments: int = 0
    exercises_per_assignment: int = 0


@dataclass(frozen=True)
class StudentRules:
    """The exceptions of one student."""

    extension_days: float = 0.0
    extensions: dict[str, float] = field(default_factory=dict)  # days, by assignment
    excused: frozenset[str] = frozenset()  # assignments that do not count

    def extension(self, assignment: str) -> float:
        """The days by which the due date of this assignment moves."""
        return self.extensions.get(assignment, self.extension_days)


@dataclass(frozen=True)
class Decision:
    """Points assigned manually, by criterion, with the reason. A comment alone has no points."""

    points: dict[str, float]
    reason: str
    source: str = ""  # start of the SHA-256 of the kernel that was read; empty: any kernel


@dataclass(frozen=True)
class Bonus:
    """Points added to an assignment (negative: subtracted), with the reason."""

    points: float
    reason: str


@dataclass(frozen=True)
class ClassFile:
    """All rules that turn grades into marks. Only exercises of `assignments` count."""

    title: str
    assignments: dict[str, AssignmentRules]
    zone: tzinfo = UTC
    factors: dict[str, float] = field(default_factory=dict)  # per criterion; default 1
    late: LateRules = LateRules()
    drop: DropRules = DropRules()
    students: dict[str, StudentRules] = field(default_factory=dict)
    manual: dict[tuple[str, str], Decision] = field(default_factory=dict)  # student, exercise
    bonus: dict[tuple[str, str], tuple[Bonus, ...]] = field(default_factory=dict)  # assignment
    source: str = "the default rules"  # its name in messages

    def by_ids(self, ids: Mapping[str, str]) -> "ClassFile":
        """The rules under the ids of a grades folder, by those of the roster where they differ.

        Raises ClassError if a student has rules under both.
        """
        named = {*self.students, *(student for student, _ in self.manual)}
        twice = next((name for name in ids if {name, ids[name]} <= named), None)
        if twice is not None:
            raise ClassError(
                f"{self.source}: {twice!r} and {ids[twice]!r} are one student. Use one of the ids."
            )
        return replace(
            self,
            students={ids.get(name, name): rules for name, rules in self.students.items()},
            manual={(ids.get(name, name), to): what for (name, to), what in self.manual.items()},
        )

    def find(self, name: str) -> AssignmentRules:
        """The assignment of this name; lab4 also finds lab4_reduction. Raises ClassError."""
        for rules in self.assignments.values():
            if name in (rules.name, rules.name.split("_")[0]):
                return rules
        raise ClassError(
            f"{self.source}: there is no assignment {name!r}; it has: "
            f"{', '.join(self.assignments) or 'none'}."
        )
