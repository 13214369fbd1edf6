# SPDX-License-Identifier: Apache-2.0
"""Class statistics: results per exercise, undecided lines and similar pairs."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import correlation, mean, median

from ..marks.gradebook import Gradebook, LineMark
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
    passed: dict[str, float | None]  # per rubric line: share of assessed kernels that passed
    distribution: Columns
    speeds: Strip | None
    fastest: Runner | None
    slowest: Runner | None


@dataclass(frozen=True)
class Waiting:
    """A line that needs a manual decision."""

    student: StudentView
    view: ExerciseView
    line: str
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

    handed_in: int  # number of students with a kernel
    graded: int  # kernels
    mean: float  # of the totals, in percent
    median: float
    totals: Columns
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
    views = [view for student in students for view in student.exercises]
    handed_in = [
        student
        for student in students
        if any(view.mark.state != "missing" for view in student.exercises)
    ]
    return Overview(
        handed_in=len(handed_in),
        graded=sum(view.mark.state == "graded" for view in views),
        mean=mean(totals) if totals else 0.0,
        median=median(totals) if totals else 0.0,
        totals=columns([total / 100 for total in totals]),
        exercises=tuple(_exercises(students)),
        waiting=tuple(_waiting(students)),
        groups=tuple(_group(group, students, sources) for group in similar),
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
        passed={name: _share_passed(graded, name) for name in line_names(graded)},
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
    correct = any(line.name == "correct" and line.status == "PASS" for line in view.mark.lines)
    return bool(correct and view.timing and view.timing.status != "INCONCLUSIVE")


def line_names(views: Sequence[ExerciseView]) -> list[str]:
    """The rubric lines in order."""
    return list(dict.fromkeys(line.name for view in views for line in view.mark.lines))


def _share_passed(views: Sequence[ExerciseView], name: str) -> float | None:
    assessed = [
        line.status == "PASS"
        for view in views
        for line in view.mark.lines
        if line.name == name and line.status != "NOT ASSESSED"
    ]
    return mean(assessed) if assessed else None


def _waiting(students: Sequence[StudentView]) -> list[Waiting]:
    found = []
    for student in students:
        for view in student.exercises:
            undecided = [line for line in view.mark.lines if _is_undecided(line)]
            found += [Waiting(student, view, line.name, line.message) for line in undecided]
            if view.mark.state == "manual" and not undecided:
                found.append(Waiting(student, view, "", view.mark.note))
    return found


def _is_undecided(line: LineMark) -> bool:
    """Whether a line is INCONCLUSIVE or an error of the kit, without a manual decision."""
    failed = line.outcome == "internal-error" and line.status == "NOT ASSESSED"
    return line.status == "INCONCLUSIVE" or failed


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
