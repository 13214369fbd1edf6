# SPDX-License-Identifier: Apache-2.0
"""The class's policy: late penalties, weights and drops, applied to records.

It grades nothing and writes nothing, so a changed class file does not require grading again.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ..base.errors import ClassError
from ..intake.roster import Student
from ..intake.submissions import Submission
from ..jobs.store import Record
from ..kit.catalogue import Catalogue
from .class_file import ClassFile, LabRules, LateRules, StudentRules
from .exercise_marks import LatestRecords, exercise_mark
from .gradebook import ExerciseMark, Gradebook, LabMark, StudentMark


def gradebook(
    klass: ClassFile,
    catalogue: Catalogue,
    students: Iterable[Student],
    submissions: Iterable[Submission],
    records: Iterable[Record],
    made_at: datetime | None = None,
) -> Gradebook:
    """The marks of a class, including students who submitted but are not on the roster.

    Reads the submitted files, so that only records of the current submissions count. Raises
    ClassError if the class file has rules for an unknown student.
    """
    of_student = {submission.student: submission for submission in submissions}
    everybody = {student.id: student for student in students}
    everybody.update({name: Student(name) for name in of_student if name not in everybody})
    _check_names(klass, everybody)
    latest = LatestRecords(records, catalogue.kit_version)
    marks = tuple(
        _student_mark(
            klass, catalogue, student, of_student.get(student.id, Submission(student.id)), latest
        )
        for student in everybody.values()
    )
    devices = Counter(e.device for mark in marks for e in mark.exercises if e.device)
    device = devices.most_common(1)[0][0] if devices else ""
    return Gradebook(
        klass.title, marks, catalogue.kit_version, device, made_at or datetime.now(UTC)
    )


def _check_names(klass: ClassFile, everybody: dict[str, Student]) -> None:
    named = [*klass.students, *(student for student, _ in klass.manual)]
    unknown = next((name for name in named if name not in everybody), None)
    if unknown is not None:
        raise ClassError(
            f"{klass.source} has rules for the unknown student {unknown!r}, who is not on the "
            "roster and has no submission. Correct the id, or remove the table."
        )


def _student_mark(
    klass: ClassFile,
    catalogue: Catalogue,
    student: Student,
    handed_in: Submission,
    records: LatestRecords,
) -> StudentMark:
    found = {
        lab: [
            exercise_mark(catalogue.exercises[name], handed_in, records, klass)
            for name in rules.exercises
        ]
        for lab, rules in klass.labs.items()
    }
    exercises, labs, total = _under_policy(klass, found, student.id, handed_in.submitted_at)
    if any(line.open_most is not None for mark in exercises for line in mark.lines):
        # The policy again, with every undecided line at its upper bound.
        best = {lab: [_at_most(mark) for mark in marks] for lab, marks in found.items()}
        _, most_labs, most = _under_policy(klass, best, student.id, handed_in.submitted_at)
        labs = [
            replace(lab, open_most=max(lab.score, other.score))
            for lab, other in zip(labs, most_labs, strict=True)
        ]
    else:
        most = None
    return StudentMark(
        student,
        tuple(exercises),
        tuple(labs),
        total,
        handed_in.submitted_at,
        _problems(klass, handed_in, exercises),
        most,
    )


def _at_most(mark: ExerciseMark) -> ExerciseMark:
    lines = (replace(line, points=line.most_points, open_most=None) for line in mark.lines)
    return replace(mark, lines=tuple(lines))


def _under_policy(
    klass: ClassFile,
    found: dict[str, list[ExerciseMark]],
    student: str,
    submitted_at: datetime | None,
) -> tuple[list[ExerciseMark], list[LabMark], float]:
    """All exercises with their notes, the labs, and the total, after the policy."""
    own = klass.students.get(student, StudentRules())
    exercises: list[ExerciseMark] = []
    labs: list[LabMark] = []
    for rules in klass.labs.values():
        marks = found[rules.lab]
        if rules.lab in own.excused:
            exercises += [_noted(mark, "not counted: the lab is excused") for mark in marks]
            labs.append(LabMark(rules.lab, 0.0, 0.0, 0, 1.0, 0.0, dropped=True))
            continue
        marks, kept = _drop_exercises(marks, rules, klass.drop.lowest_exercises_per_lab)
        exercises += marks
        labs.append(_lab_mark(kept, rules, klass.late, own, submitted_at))
    weights = {lab: rules.weight for lab, rules in klass.labs.items()}
    labs = _drop_labs(labs, weights, klass.drop.lowest_labs)
    return exercises, labs, _total(labs, weights)


def _noted(mark: ExerciseMark, note: str) -> ExerciseMark:
    return replace(mark, note="; ".join(filter(None, (mark.note, note))))


def best_kept(results: Sequence[tuple[float, float]], drop: int) -> set[int]:
    """The indices that remain after dropping `drop` of (score, maximum) for the highest share.

    At least one remains. The best choice is not always to drop the lowest shares. It guarantees,
    for unequal maxima too, that dropping never lowers the grade, and that more points never do.
    """
    everything = range(len(results))
    keep = max(1, len(results) - drop)
    kept = set(everything)
    while True:
        share = _share(results, kept)
        # The items that exceed the current share most raise it most (Dinkelbach's method).
        ranked = sorted(everything, key=lambda i, s=share: s * results[i][1] - results[i][0])
        better = set(ranked[:keep])
        if len(kept) == keep and _share(results, better) <= share:
            return kept
        kept = better


def _share(results: Sequence[tuple[float, float]], kept: Iterable[int]) -> float:
    maximum = sum(results[i][1] for i in kept)
    return sum(results[i][0] for i in kept) / maximum if maximum else 0.0


def _drop_exercises(
    marks: list[ExerciseMark], rules: LabRules, drop: int
) -> tuple[list[ExerciseMark], list[ExerciseMark]]:
    """All marks, with a note on dropped ones, and the marks that count."""
    weights = rules.exercises
    counted = [mark for mark in marks if mark.max_points * weights[mark.exercise] > 0]
    results = [
        (mark.points * weights[mark.exercise], mark.max_points * weights[mark.exercise])
        for mark in counted
    ]
    kept = best_kept(results, drop) if results else set()
    kept_names = {counted[i].exercise for i in kept}
    dropped = {mark.exercise for mark in counted} - kept_names
    noted = [
        _noted(mark, "not counted: dropped as one of the weakest in its lab")
        if mark.exercise in dropped
        else mark
        for mark in marks
    ]
    return noted, [mark for mark in noted if mark.exercise in kept_names]


def _drop_labs(labs: list[LabMark], weights: dict[str, float], drop: int) -> list[LabMark]:
    counted = [lab for lab in labs if lab.max_points and not lab.dropped and weights[lab.lab]]
    results = [(weights[lab.lab] * lab.fraction, weights[lab.lab]) for lab in counted]
    kept = best_kept(results, drop) if results else set()
    dropped = {lab.lab for i, lab in enumerate(counted) if i not in kept}
    return [replace(lab, dropped=True) if lab.lab in dropped else lab for lab in labs]


def _lab_mark(
    kept: list[ExerciseMark],
    rules: LabRules,
    late: LateRules,
    own: StudentRules,
    submitted_at: datetime | None,
) -> LabMark:
    weights = rules.exercises
    points = sum(mark.points * weights[mark.exercise] for mark in kept)
    maximum = sum(mark.max_points * weights[mark.exercise] for mark in kept)
    scale = rules.points / maximum if rules.points and maximum else 1.0
    days = late_days(submitted_at, rules.due, late.grace_minutes, own.extension_days)
    factor = late_factor(days, late)
    return LabMark(
        rules.lab, points * scale, maximum * scale, days, factor, points * scale * factor
    )


def late_days(
    submitted_at: datetime | None,
    due: datetime | None,
    grace_minutes: float = 0.0,
    extension_days: float = 0.0,
) -> int:
    """Days started since the due date; 0 within the grace period, or if a time is unknown.

    An extension moves the due date by calendar days: the hour stays the same across DST changes.
    """
    if submitted_at is None or due is None:
        return 0
    limit = due + timedelta(days=extension_days)
    # In UTC, because Python ignores DST changes when it subtracts times of one zone.
    lateness = submitted_at.astimezone(UTC) - limit.astimezone(UTC)
    if lateness <= timedelta(minutes=grace_minutes):
        return 0
    return math.ceil(lateness / timedelta(days=1))


def late_factor(days: int, late: LateRules) -> float:
    """The remaining share of a score, 0 to 1."""
    if days == 0:
        return 1.0
    if late.max_days is not None and days > late.max_days:
        return late.after
    return max(0.0, 1.0 - late.per_day * days)


def _total(labs: list[LabMark], weights: dict[str, float]) -> float:
    """A percentage; 0 if nothing counts."""
    counted = [lab for lab in labs if lab.max_points and not lab.dropped]
    weight = sum(weights[lab.lab] for lab in counted)
    return 100 * sum(weights[lab.lab] * lab.fraction for lab in counted) / weight if weight else 0.0


def _problems(
    klass: ClassFile, handed_in: Submission, exercises: list[ExerciseMark]
) -> tuple[str, ...]:
    found = [f"{p.kind}: {p.where}: {p.message}" for p in handed_in.problems]
    has_due = any(rules.due for rules in klass.labs.values())
    if has_due and handed_in.submitted_at is None and (handed_in.files or handed_in.rejected):
        found.append("the submission time is unknown: counted as on time")
    waiting = [mark.exercise for mark in exercises if mark.state == "ungraded"]
    if waiting:
        found.append(f"not graded yet, so not counted: {', '.join(waiting)}. Run grade-class again")
    return tuple(found)
