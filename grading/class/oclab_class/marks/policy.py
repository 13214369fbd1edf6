# SPDX-License-Identifier: Apache-2.0
"""The class's policy: late penalties, weights and drops, applied to records.

It grades nothing and writes nothing, so a changed class file does not require grading again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from ..base.errors import ClassError
from ..download.roster import Student
from ..intake.submissions import Submission
from ..jobs.store import Record
from ..kit.catalogue import Catalogue
from .drops import drop_assignments, drop_exercises, noted
from .exercise_marks import LatestRecords, exercise_mark
from .gradebook import AssignmentMark, ExerciseMark, Gradebook, HandInProblem, StudentMark
from .lateness import late_factor, lateness
from .rules import AssignmentRules, Bonus, ClassFile, StudentRules

HandedIn = Mapping[str, Iterable[Submission]]  # by assignment; absent: not collected yet


def gradebook(
    klass: ClassFile,
    catalogue: Catalogue,
    students: Iterable[Student],
    handed_in: HandedIn,
    records: Iterable[Record],
    made_at: datetime | None = None,
) -> Gradebook:
    """The marks of a class, including students who submitted but are not on the roster.

    An assignment without an entry in `handed_in` does not count yet. Reads the submitted files, so
    that only records of the current submissions count. Raises ClassError if the class file has
    rules for an unknown student.
    """
    of_student: dict[str, dict[str, Submission]] = {}
    everybody = {student.id: student for student in students}
    for assignment, submissions in handed_in.items():
        for one in submissions:
            of_student.setdefault(one.student, {})[assignment] = one
            everybody.setdefault(one.student, Student(one.student, enrolled=False))
    _check_names(klass, everybody)
    latest = LatestRecords(records, catalogue.kit_version)
    course = Course(klass, catalogue, latest, frozenset(handed_in))
    marks = tuple(
        _student_mark(course, student, of_student.get(student.id, {}))
        for student in everybody.values()
    )
    devices = Counter(e.device for mark in marks for e in mark.exercises if e.device)
    device = devices.most_common(1)[0][0] if devices else ""
    made_at = (made_at or datetime.now(UTC)).astimezone(klass.zone)
    return Gradebook(klass.title, marks, catalogue.kit_version, device, made_at)


@dataclass(frozen=True)
class Course:
    """What is the same for all students."""

    klass: ClassFile
    catalogue: Catalogue
    records: LatestRecords
    collected: frozenset[str]  # assignments


def _check_names(klass: ClassFile, everybody: dict[str, Student]) -> None:
    named = [*klass.students, *(student for student, _ in (*klass.manual, *klass.bonus))]
    unknown = next((name for name in named if name not in everybody), None)
    if unknown is not None:
        raise ClassError(
            f"{klass.source} or decisions.csv has rules for the unknown student {unknown!r}, who "
            "is not on the roster and has no submission. Correct the id, or remove the entry."
        )


def _student_mark(
    course: Course, student: Student, handed_in: dict[str, Submission]
) -> StudentMark:
    klass = course.klass
    found = {
        name: [
            replace(
                exercise_mark(
                    course.catalogue.exercises[exercise],
                    handed_in.get(name, Submission(student.id)),
                    course.records,
                    klass,
                ),
                assignment=name,
            )
            for exercise in rules.exercises
        ]
        for name, rules in klass.assignments.items()
        if name in course.collected
    }
    exercises, assignments, total = _under_policy(klass, found, student.id, handed_in)
    most = None
    if any(criterion.open_most is not None for mark in exercises for criterion in mark.criteria):
        # The policy again, with every undecided line at its upper bound.
        best = {name: [_at_most(mark) for mark in marks] for name, marks in found.items()}
        _, most_of_each, most = _under_policy(klass, best, student.id, handed_in)
        assignments = [
            replace(one, open_most=max(one.score, other.score))
            for one, other in zip(assignments, most_of_each, strict=True)
        ]
    problems = _problems(handed_in, exercises)
    return StudentMark(student, tuple(exercises), tuple(assignments), total, problems, most)


def _at_most(mark: ExerciseMark) -> ExerciseMark:
    criteria = (
        replace(criterion, points=criterion.most_points, open_most=None)
        for criterion in mark.criteria
    )
    return replace(mark, criteria=tuple(criteria))


def _under_policy(
    klass: ClassFile,
    found: dict[str, list[ExerciseMark]],
    student: str,
    handed_in: dict[str, Submission],
) -> tuple[list[ExerciseMark], list[AssignmentMark], float]:
    """All exercises with their notes, the assignments, and the total, after the policy."""
    own = klass.students.get(student, StudentRules())
    exercises: list[ExerciseMark] = []
    assignments: list[AssignmentMark] = []
    for name, rules in klass.assignments.items():
        if name not in found:
            assignments.append(AssignmentMark(name, 0.0, 0.0, 0, 1.0, 0.0, collected=False))
            continue
        marks = found[name]
        if name in own.excused:
            exercises += [noted(mark, "not counted: the assignment is excused") for mark in marks]
            assignments.append(AssignmentMark(name, 0.0, 0.0, 0, 1.0, 0.0, dropped=True))
            continue
        marks, kept = drop_exercises(marks, rules, klass.drop.exercises_per_assignment)
        exercises += marks
        handin = handed_in.get(name, Submission(student))
        bonus = klass.bonus.get((student, name), ())
        assignments.append(_assignment_mark(kept, rules, klass, own, handin, bonus))
    weights = {name: rules.weight for name, rules in klass.assignments.items()}
    assignments = drop_assignments(assignments, weights, klass.drop.assignments)
    return exercises, assignments, _total(assignments, weights)


def _assignment_mark(
    kept: list[ExerciseMark],
    rules: AssignmentRules,
    klass: ClassFile,
    own: StudentRules,
    handin: Submission,
    bonus: tuple[Bonus, ...],
) -> AssignmentMark:
    weights = rules.exercises
    points = sum(mark.points * weights[mark.exercise] for mark in kept)
    maximum = sum(mark.max_points * weights[mark.exercise] for mark in kept)
    scale = rules.points / maximum if rules.points and maximum else 1.0
    days, comments = lateness(rules, klass.late, own.extension(rules.name), handin)
    factor = late_factor(days, klass.late)
    added = sum(one.points for one in bonus)
    comments += tuple(f"{one.points:+g} points: {one.reason}" for one in bonus)
    return AssignmentMark(
        rules.name,
        points * scale,
        maximum * scale,
        days,
        factor,
        max(0.0, points * scale * factor + added),
        submitted_at=handin.submitted_at.astimezone(klass.zone) if handin.submitted_at else None,
        bonus=added,
        comments=comments,
        weight=rules.weight,
    )


def _total(marks: list[AssignmentMark], weights: dict[str, float]) -> float:
    """A percentage; 0 if nothing counts."""
    counted = [one for one in marks if one.counts]
    weight = sum(weights[one.assignment] for one in counted)
    share = sum(weights[one.assignment] * one.fraction for one in counted)
    return 100 * share / weight if weight else 0.0


def _problems(
    handed_in: dict[str, Submission], exercises: list[ExerciseMark]
) -> tuple[HandInProblem, ...]:
    found = [
        HandInProblem(name, f"{problem.kind}: {problem.where}: {problem.message}")
        for name, handin in handed_in.items()
        for problem in handin.problems
    ]
    waiting: dict[str, list[str]] = {}
    for mark in exercises:
        if mark.state == "ungraded":
            waiting.setdefault(mark.assignment, []).append(mark.exercise)
    found += [
        HandInProblem(
            name, f"not graded yet, so not counted: {', '.join(names)}. Run grade-class again"
        )
        for name, names in waiting.items()
    ]
    return tuple(found)
