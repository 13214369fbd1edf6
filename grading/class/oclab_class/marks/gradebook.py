# SPDX-License-Identifier: Apache-2.0
"""Marks: what the exporters, the report and the leaderboard read, and nothing else."""

from dataclasses import dataclass, field
from datetime import datetime

from ..intake.roster import Student


@dataclass(frozen=True)
class LineMark:
    """One rubric line, as in the grade record."""

    name: str  # correct, safe, efficient, fast
    status: str  # PASS, PARTIAL, FAIL, INCONCLUSIVE, NOT ASSESSED
    points: float
    max_points: float
    outcome: str = "ok"
    message: str = ""
    details: dict = field(default_factory=dict)  # the record's line, with speed, costs, findings
    open_most: float | None = None  # of an undecided line: it earns from `points` to this

    @property
    def most_points(self) -> float:
        """The most that the line may earn; the same as `points` where it is decided."""
        return self.points if self.open_most is None else self.open_most


@dataclass(frozen=True)
class ExerciseMark:
    """One exercise of one student. Lines that could not be assessed count neither way.

    Undecided lines count with the least that they may earn.
    """

    exercise: str
    lab: str
    title: str
    state: str  # graded, missing, rejected, manual (a person decides), ungraded (not yet run)
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
    """One lab of one student: raw points, and after the class's policy."""

    lab: str
    points: float  # as graded
    max_points: float
    late_days: int
    late_factor: float  # 1 when in time
    score: float  # points × late_factor, on the scale of max_points
    dropped: bool = False
    open_most: float | None = None  # the score if every undecided line earns the most

    @property
    def most_score(self) -> float:
        return self.score if self.open_most is None else self.open_most

    @property
    def fraction(self) -> float:
        return self.score / self.max_points if self.max_points else 0.0


@dataclass(frozen=True)
class StudentMark:
    """Everything about one student. `total` is a percentage by the class's weights: the least,
    where lines are undecided."""

    student: Student
    exercises: tuple[ExerciseMark, ...]
    labs: tuple[LabMark, ...]
    total: float
    submitted_at: datetime | None = None
    problems: tuple[str, ...] = ()
    open_most: float | None = None  # the total if every undecided line earns the most

    @property
    def most_total(self) -> float:
        return self.total if self.open_most is None else self.open_most

    @property
    def needs_manual(self) -> bool:
        return any(mark.state == "manual" for mark in self.exercises)


@dataclass(frozen=True)
class Gradebook:
    """A class at one moment."""

    title: str
    students: tuple[StudentMark, ...]
    kit_version: str
    device: str
    made_at: datetime
