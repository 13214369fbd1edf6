# SPDX-License-Identifier: Apache-2.0
"""The marks of a class: the only input of exporters, report and leaderboard."""

from dataclasses import dataclass, field
from datetime import datetime

from ..intake.roster import Student


@dataclass(frozen=True)
class LineMark:
    """One rubric line of a grade record."""

    name: str  # correct, safe, efficient, fast
    status: str  # PASS, PARTIAL, FAIL, INCONCLUSIVE, NOT ASSESSED
    points: float
    max_points: float
    outcome: str = "ok"
    message: str = ""
    details: dict = field(default_factory=dict)  # the record's line, with speed, costs, findings
    open_most: float | None = None  # upper bound of an undecided line; `points` is the lower bound

    @property
    def most_points(self) -> float:
        """The upper bound of the points; equal to `points` if the line is decided."""
        return self.points if self.open_most is None else self.open_most


@dataclass(frozen=True)
class ExerciseMark:
    """One exercise of one student. Lines that were not assessed add no points and no maximum.

    Undecided lines count with their lower bound.
    """

    exercise: str
    lab: str
    title: str
    state: str  # graded, missing, rejected, manual (needs review), ungraded (not run yet)
    lines: tuple[LineMark, ...]
    note: str = ""
    device: str = ""

    @property
    def points(self) -> float:
        return sum(line.points for line in self.lines)

    @property
    def most_points(self) -> float:
        return sum(line.most_points for line in self.lines)

    @property
    def max_points(self) -> float:
        return sum(line.max_points for line in self.lines)


@dataclass(frozen=True)
class LabMark:
    """One lab of one student: points before and after the class's policy."""

    lab: str
    points: float  # as graded
    max_points: float
    late_days: int
    late_factor: float  # 1 if on time
    score: float  # points × late_factor, on the scale of max_points
    dropped: bool = False
    open_most: float | None = None  # the upper bound of the score if lines are undecided

    @property
    def most_score(self) -> float:
        return self.score if self.open_most is None else self.open_most

    @property
    def fraction(self) -> float:
        return self.score / self.max_points if self.max_points else 0.0


@dataclass(frozen=True)
class StudentMark:
    """The marks of one student. `total` is a percentage by the class's weights: the lower bound
    if lines are undecided."""

    student: Student
    exercises: tuple[ExerciseMark, ...]
    labs: tuple[LabMark, ...]
    total: float
    submitted_at: datetime | None = None
    problems: tuple[str, ...] = ()
    open_most: float | None = None  # the upper bound of the total if lines are undecided

    @property
    def most_total(self) -> float:
        return self.total if self.open_most is None else self.open_most

    @property
    def needs_manual(self) -> bool:
        return any(mark.state == "manual" for mark in self.exercises)


@dataclass(frozen=True)
class Gradebook:
    """The marks of a class at one time."""

    title: str
    students: tuple[StudentMark, ...]
    kit_version: str
    device: str
    made_at: datetime
