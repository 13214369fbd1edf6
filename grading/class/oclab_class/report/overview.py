# SPDX-License-Identifier: Apache-2.0
"""Class statistics: results per exercise, undecided lines and similar pairs."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import correlation, mean, median

from ..marks.gradebook import AssignmentMark, CriterionMark, Gradebook
from .excerpt import SourceLine, excerpt, read_lines
from .plots import Columns, Strip, columns
from .similarity import Group, Match, Pair
from .student import ExerciseView, Sources, StudentView
from .timing import Timing

LEAST_FOR_CORRELATION = 5  # kernels
MOST_EXCERPTS = 3  # per pair


@dataclass(frozen=True)
class Runner:
    """A timed kernel and its student."""

    student: StudentView
    view: ExerciseView

    @property
    def timing(self) -> Timing:
        assert self.view.timing
        return self.view.timing


@dataclass(frozen=True)
class ExerciseOverview:
    """Results of one exercise, over all students."""

    exercise: str
    assignment: str
    title: str
    max_points: float
    states: dict[str, int]  # number of students per state
    mean: float  # of graded kernels, in points
    median: float
    discrimination: float | None  # correlation of its points with the totals; None if undefined
    passed: dict[str, float | None]  # per criterion: share of assessed kernels that passed
    distribution: Columns
    speeds: Strip | None
    fastest: Runner | None
    slowest: Runner | None


@dataclass(frozen=True)
class AssignmentOverview:
    """Results of one assignment, over the students for whom it counts."""

    assignment: str
    handed_in: int  # students
    late: int
    dropped: int  # as one of a student's weakest, or excused
    mean: float  # of the scores, as a share of the maximum
    median: float
    distribution: Columns


@dataclass(frozen=True)
class Waiting:
    """A line that needs a manual decision."""

    student: StudentView
    view: ExerciseView
    criterion: str
    why: str


@dataclass(frozen=True)
class PairView:
    """Two similar kernels, with `excerpts` of their first matches."""

    pair: Pair
    first: StudentView | None
    second: StudentView | None
    excerpts: tuple[tuple[Match, tuple[SourceLine, ...], tuple[SourceLine, ...]], ...]


@dataclass(frozen=True)
class GroupView:
    """Similar kernels of one exercise; names of students, and of references."""

    exercise: str
    names: tuple[str, ...]
    pairs: tuple[PairView, ...]


@dataclass(frozen=True)
class Overview:
    """The content of the class page that does not concern a single student."""

    enrolled: int  # students; all statistics are about them
    handed_in: int  # number of students with a kernel
    graded: int  # kernels
    mean: float  # of the totals, in percent
    median: float
    totals: Columns
    by_assignment: tuple[AssignmentOverview, ...]
    exercises: tuple[ExerciseOverview, ...]
    waiting: tuple[Waiting, ...]
    groups: tuple[GroupView, ...]

    @property
    def assignments(self) -> list[tuple[str, int]]:
        """Each assignment with its number of exercises."""
        groups = groupby(self.exercises, lambda one: one.assignment)
        return [(name, len(list(group))) for name, group in groups]


def overview(
    book: Gradebook, students: Sequence[StudentView], similar: Sequence[Group], sources: Sources
) -> Overview:
    """The overview of a class. An empty class has an empty overview."""
    totals = [mark.total for mark in book.enrolled if mark.counts]
    enrolled = [student for student in students if student.mark.student.enrolled]
    views = [view for student in enrolled for view in student.exercises]
    handed_in = [
        student
        for student in enrolled
        if any(view.mark.state != "missing" for view in student.exercises)
    ]
    return Overview(
        enrolled=len(enrolled),
        handed_in=len(handed_in),
        graded=sum(view.mark.state == "graded" for view in views),
        mean=mean(totals) if totals else 0.0,
        median=median(totals) if totals else 0.0,
        totals=columns([total / 100 for total in totals]),
        by_assignment=tuple(_assignments(enrolled)),
        exercises=tuple(_exercises(enrolled)),
        waiting=tuple(_waiting(students)),
        groups=tuple(_group(group, students, sources) for group in similar),
    )


def _assignments(students: Sequence[StudentView]) -> list[AssignmentOverview]:
    marks = [one for s in students for one in s.mark.assignments if one.collected]
    handed_in = Counter(
        name
        for student in students
        for name in {v.mark.assignment for v in student.exercises if v.mark.state != "missing"}
    )
    return [
        _assignment([one for one in marks if one.assignment == name], handed_in[name])
        for name in dict.fromkeys(one.assignment for one in marks)
    ]


def _assignment(marks: Sequence[AssignmentMark], handed_in: int) -> AssignmentOverview:
    shares = [one.fraction for one in marks if one.counts]
    return AssignmentOverview(
        marks[0].assignment,
        handed_in,
        late=sum(one.late_days > 0 for one in marks),
        dropped=sum(one.dropped for one in marks),
        mean=mean(shares) if shares else 0.0,
        median=median(shares) if shares else 0.0,
        distribution=columns(shares),
    )


def _exercises(students: Sequence[StudentView]) -> list[ExerciseOverview]:
    found: dict[str, list[Runner]] = {}
    for student in students:
        for view in student.exercises:
            found.setdefault(view.mark.exercise, []).append(Runner(student, view))
    return [_exercise(all_of_one) for all_of_one in found.values()]


def _exercise(all_of_one: list[Runner]) -> ExerciseOverview:
    first = all_of_one[0].view.mark
    graded = [runner.view for runner in all_of_one if runner.view.mark.state == "graded"]
    raw = [view.mark.points for view in graded]
    states: dict[str, int] = {}
    for runner in all_of_one:
        states[runner.view.mark.state] = states.get(runner.view.mark.state, 0) + 1
    timed = sorted((r for r in all_of_one if _is_comparable(r.view)), key=lambda r: r.timing.ratio)
    return ExerciseOverview(
        exercise=first.exercise,
        assignment=first.assignment,
        title=first.title,
        max_points=max((view.mark.max_points for view in graded), default=first.max_points),
        states=states,
        mean=mean(raw) if raw else 0.0,
        median=median(raw) if raw else 0.0,
        discrimination=_discrimination(all_of_one),
        passed={name: _share_passed(graded, name) for name in criterion_names(graded)},
        distribution=columns([view.fraction for view in graded]),
        speeds=Strip(tuple(runner.timing.ratio for runner in timed)) if timed else None,
        fastest=timed[-1] if timed else None,
        slowest=timed[0] if timed else None,
    )


def _discrimination(all_of_one: list[Runner]) -> float | None:
    graded = [runner for runner in all_of_one if runner.view.mark.state == "graded"]
    own = [runner.view.fraction for runner in graded]
    totals = [runner.student.mark.total for runner in graded]
    if len(graded) < LEAST_FOR_CORRELATION or len(set(own)) < 2 or len(set(totals)) < 2:
        return None
    return correlation(own, totals)


def _is_comparable(view: ExerciseView) -> bool:
    """Whether the kernel is correct and its speed is conclusive."""
    correct = any(
        criterion.name == "correct" and criterion.status == "PASS"
        for criterion in view.mark.criteria
    )
    return bool(correct and view.timing and view.timing.status != "INCONCLUSIVE")


def criterion_names(views: Sequence[ExerciseView]) -> list[str]:
    """The criteria in order."""
    return list(dict.fromkeys(criterion.name for view in views for criterion in view.mark.criteria))


def _share_passed(views: Sequence[ExerciseView], name: str) -> float | None:
    assessed = [
        criterion.status == "PASS"
        for view in views
        for criterion in view.mark.criteria
        if criterion.name == name and criterion.status != "NOT ASSESSED"
    ]
    return mean(assessed) if assessed else None


def _waiting(students: Sequence[StudentView]) -> list[Waiting]:
    found = []
    for student in students:
        for view in student.exercises:
            undecided = [criterion for criterion in view.mark.criteria if _is_undecided(criterion)]
            found += [
                Waiting(student, view, criterion.name, criterion.message) for criterion in undecided
            ]
            if view.mark.state == "manual" and not undecided:
                found.append(Waiting(student, view, "", view.mark.note))
    return found


def _is_undecided(criterion: CriterionMark) -> bool:
    """Whether a line is INCONCLUSIVE or an error of the kit, without a manual decision."""
    failed = criterion.outcome == "internal-error" and criterion.status == "NOT ASSESSED"
    return criterion.status == "INCONCLUSIVE" or failed


def _group(group: Group, students: Sequence[StudentView], sources: Sources) -> GroupView:
    names = {student.mark.student.id: student.name for student in students}
    shown = tuple(names.get(member, member) for member in group.members)
    return GroupView(group.exercise, shown, tuple(_pairs(group.pairs, students, sources)))


def _pairs(
    similar: Sequence[Pair], students: Sequence[StudentView], sources: Sources
) -> list[PairView]:
    by_id = {student.mark.student.id: student for student in students}
    found = []
    for pair in similar:
        first = read_lines(sources.get((pair.first, pair.exercise)))
        second = read_lines(sources.get((pair.second, pair.exercise)))
        excerpts = tuple(
            (match, excerpt(first, *match.first), excerpt(second, *match.second))
            for match in pair.matches[:MOST_EXCERPTS]
        )
        found.append(PairView(pair, by_id.get(pair.first), by_id.get(pair.second), excerpts))
    return found
