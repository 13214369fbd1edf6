# SPDX-License-Identifier: Apache-2.0
"""The marks of a class: the only input of exporters, report and leaderboard."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from ..download.roster import Student


@dataclass(frozen=True)
class CriterionMark:
    """One criterion of a grade record."""

    name: str  # correct, safe, efficient, fast
    status: str  # PASS, PARTIAL, FAIL, INCONCLUSIVE, NOT ASSESSED
    points: float
    max_points: float
    outcome: str = "ok"
    message: str = ""
    details: dict = field(default_factory=dict)  # the record's entry, with speed, costs, findings
    open_most: float | None = None  # upper bound if undecided; `points` is the lower bound
    cause: str = ""  # one line; empty without a diagnosis, and in records of older kits

    @property
    def summary(self) -> str:
        """One line: the cause, or the start of the message."""
        return self.cause or self.message.strip().split("\n")[0]

    @property
    def most_points(self) -> float:
        """The upper bound of the points; equal to `points` if the criterion is decided."""
        return self.points if self.open_most is None else self.open_most


@dataclass(frozen=True)
class ExerciseMark:
    """One exercise of one student. Criteria that were not assessed add no points and no maximum.

    Undecided criteria count with their lower bound.
    """

    exercise: str
    lab: str
    title: str
    state: str  # graded, missing, rejected, manual (needs review), ungraded (not run yet)
    criteria: tuple[CriterionMark, ...]
    notes: tuple[str, ...] = ()  # of a missing one, the first says what was handed in instead
    device: str = ""
    assignment: str = ""
    comments: tuple[str, ...] = ()  # of the person who decided, for the student
    source: str = ""  # SHA-256 of the kernel, or empty

    @property
    def note(self) -> str:
        return "; ".join(self.notes)

    @property
    def points(self) -> float:
        return sum(criterion.points for criterion in self.criteria)

    @property
    def most_points(self) -> float:
        return sum(criterion.most_points for criterion in self.criteria)

    @property
    def max_points(self) -> float:
        return sum(criterion.max_points for criterion in self.criteria)


@dataclass(frozen=True)
class AssignmentMark:
    """One assignment of one student: points before and after the class's policy."""

    assignment: str
    points: float  # as graded
    max_points: float
    late_days: int
    late_factor: float  # 1 if on time
    score: float  # points × late_factor + bonus, on the scale of max_points
    dropped: bool = False
    open_most: float | None = None  # the upper bound of the score if lines are undecided
    collected: bool = True  # False: nothing was handed in by anybody yet, so it does not count
    submitted_at: datetime | None = None
    bonus: float = 0.0
    comments: tuple[str, ...] = ()  # on the bonus and on the time, for the student
    weight: float = 1.0  # in the total

    @property
    def most_score(self) -> float:
        return self.score if self.open_most is None else self.open_most

    @property
    def counts(self) -> bool:
        return bool(self.max_points) and not self.dropped

    @property
    def fraction(self) -> float:
        return self.score / self.max_points if self.max_points else 0.0


@dataclass(frozen=True)
class HandInProblem:
    """What is wrong with what a student handed in for an assignment, or still open."""

    assignment: str
    text: str

    def __str__(self) -> str:
        return f"{self.assignment}: {self.text}"


@dataclass(frozen=True)
class StudentMark:
    """The marks of one student. `total` is a percentage by the class's weights: the lower bound
    if lines are undecided."""

    student: Student
    exercises: tuple[ExerciseMark, ...]
    assignments: tuple[AssignmentMark, ...]
    total: float
    problems: tuple[HandInProblem, ...] = ()
    open_most: float | None = None  # the upper bound of the total if lines are undecided

    @property
    def most_total(self) -> float:
        return self.total if self.open_most is None else self.open_most

    @property
    def needs_manual(self) -> bool:
        return any(mark.state == "manual" for mark in self.exercises)

    @property
    def counts(self) -> bool:
        """Whether any assignment counts, so that there is a total."""
        return any(mark.counts and mark.weight for mark in self.assignments)

    def assignment(self, name: str) -> AssignmentMark | None:
        return next((mark for mark in self.assignments if mark.assignment == name), None)


@dataclass(frozen=True)
class Gradebook:
    """The marks of a class at one time."""

    title: str
    students: tuple[StudentMark, ...]
    kit_version: str
    device: str
    made_at: datetime
    scope: str = ""  # the assignment that this is limited to; empty: the course

    @property
    def enrolled(self) -> tuple[StudentMark, ...]:
        """The students on the roster: exports contain only these."""
        return tuple(mark for mark in self.students if mark.student.enrolled)

    @property
    def heading(self) -> str:
        return f"{self.title}: {self.scope}" if self.scope else self.title


def only(book: Gradebook, assignment: str) -> Gradebook:
    """The marks of one assignment: each student's total is that assignment's share."""
    return replace(
        book,
        students=tuple(_only(mark, assignment) for mark in book.students),
        scope=assignment,
    )


def _only(mark: StudentMark, name: str) -> StudentMark:
    # Dropped in the course, it still has a mark of its own.
    own = [
        replace(one, dropped=False, weight=1.0)
        for one in mark.assignments
        if one.assignment == name
    ]
    exercises = tuple(one for one in mark.exercises if one.assignment == name)
    total = 100 * own[0].fraction if own else 0.0
    is_open = bool(own) and own[0].open_most is not None and own[0].max_points > 0
    most = 100 * own[0].most_score / own[0].max_points if is_open else None
    problems = tuple(one for one in mark.problems if one.assignment == name)
    return replace(
        mark,
        exercises=exercises,
        assignments=tuple(own),
        total=total,
        open_most=most,
        problems=problems,
    )
