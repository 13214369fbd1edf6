# SPDX-License-Identifier: Apache-2.0
"""The mark of one exercise of one student, from its records."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..intake.submissions import Submission
from ..jobs.store import Record, source_sha256
from ..kit.catalogue import CHECK_CRITERIA, Exercise
from .gradebook import CriterionMark, ExerciseMark
from .rules import ClassFile, Decision

NOT_TIMED = "not timed: the kernel is not correct yet"
NOT_SUBMITTED = "not submitted"
OTHER_KERNEL = "a decision was made for another version of this kernel and does not count"


class LatestRecords:
    """The record that counts for each job: the latest of this kit version, else the latest."""

    def __init__(self, records: Iterable[Record], kit_version: str):
        self.kit_version = kit_version
        self._best: dict[tuple[str, str, str, str], tuple[tuple, Record]] = {}
        for record in records:
            key = record.key
            job = (key.student, key.exercise, key.phase, key.source_sha256)
            rank = (key.kit_version == kit_version, record.graded_at, record.attempt)
            if job not in self._best or rank > self._best[job][0]:
                self._best[job] = (rank, record)

    def find(self, students: Iterable[str], exercise: str, phase: str, sha: str) -> Record | None:
        """The record of the first of these students, who share a team, that has one."""
        found = (self._best.get((student, exercise, phase, sha)) for student in students)
        return next((entry[1] for entry in found if entry), None)


@dataclass(frozen=True)
class Judged:
    """A criterion and its standing: decided, manual (needs review) or ungraded (not run yet)."""

    criterion: CriterionMark
    standing: str = "decided"


def exercise_mark(
    exercise: Exercise, submission: Submission, records: LatestRecords, klass: ClassFile
) -> ExerciseMark:
    """The mark of one exercise with the class's factors and manual decisions, before the policy."""
    path = submission.files.get(exercise.id)
    found: list[Record] = []
    sha256 = note = other = ""
    if exercise.id in submission.rejected:
        state, note = "rejected", submission.rejected[exercise.id]
        judged = _lost(exercise, "rejected", note)
    elif path is None:
        state, note = "missing", _why_missing(submission)
        judged = _lost(exercise, "ok", note)
    else:
        sha256 = source_sha256(path)
        students = (submission.student, *submission.team)
        jobs = [records.find(students, exercise.id, p, sha256) for p in ("checks", "speed")]
        found = [record for record in jobs if record]
        judged = _void(exercise, _judge(exercise, *jobs))
        state = ""
    decision = klass.manual.get((submission.student, exercise.id))
    if decision and not sha256.startswith(decision.source):
        decision, other = None, OTHER_KERNEL
    judged = _decide(exercise, judged, decision)
    grades = [record.grade for record in reversed(found) if record.grade]
    return ExerciseMark(
        exercise.id,
        exercise.lab,
        exercise.title,
        state or _state(judged),
        tuple(_scaled(item.criterion, klass) for item in judged),
        tuple(filter(None, (note, other, *_notes(judged, found, records.kit_version)))),
        grades[0].get("device", {}).get("name", "") if grades else "",
        comments=(decision.reason,) if decision else (),
        source=sha256,
    )


def _why_missing(submission: Submission) -> str:
    """Names what was handed in instead, if anything was."""
    if not submission.unmatched:
        return NOT_SUBMITTED
    names = ", ".join(submission.unmatched[:5])
    more = f" and {len(submission.unmatched) - 5} more" if len(submission.unmatched) > 5 else ""
    return f"no file of this exercise; handed in: {names}{more}"


def _lost(exercise: Exercise, outcome: str, why: str) -> list[Judged]:
    return [
        Judged(CriterionMark(name, "FAIL", 0.0, points, outcome, why))
        for name, points in exercise.criteria.items()
    ]


def _judge(exercise: Exercise, checks: Record | None, speed: Record | None) -> list[Judged]:
    """All criteria of the exercise, from the records of its two jobs."""
    judged = [_from_record(name, checks) for name in exercise.criteria if name in CHECK_CRITERIA]
    correct = next((item for item in judged if item.criterion.name == "correct"), None)
    for name in (name for name in exercise.criteria if name not in CHECK_CRITERIA):
        if correct and correct.standing != "decided":
            judged.append(Judged(_open(name, "`correct` is not decided yet"), correct.standing))
        elif correct and correct.criterion.status != "PASS":
            lost = CriterionMark(name, "FAIL", 0.0, exercise.criteria[name], "ok", NOT_TIMED)
            judged.append(Judged(lost))
        else:
            judged.append(_from_record(name, speed))
    return judged


def _void(exercise: Exercise, judged: list[Judged]) -> list[Judged]:
    """A kernel that one criterion proves wrong earns no points in any other."""
    proof = next(
        (item.criterion for item in judged if item.criterion.details.get("proves_wrong")), None
    )
    if proof is None:
        return judged
    return [
        item
        if item.criterion.name == proof.name
        else Judged(_voided(exercise, item.criterion, proof))
        for item in judged
    ]


def _voided(exercise: Exercise, criterion: CriterionMark, proof: CriterionMark) -> CriterionMark:
    if criterion.status == "FAIL" or criterion.details.get("not_assessed_because"):
        return criterion  # failed already, or not assessed for a reason outside the kernel
    is_correct = criterion.name == "correct"
    proves = f"`{proof.name}` proves the kernel wrong: "
    return replace(
        criterion,
        status="FAIL",
        points=0.0,
        max_points=exercise.criteria[criterion.name],
        outcome=proof.outcome,
        message=proves + (proof.message if is_correct else "no points: the kernel is not correct"),
        details={**criterion.details, "voided_by": proof.name},
        open_most=None,
        cause=proves + proof.summary if is_correct else "",
    )


def _open(name: str, message: str, outcome: str = "ok") -> CriterionMark:
    """A criterion that adds no points and no maximum."""
    return CriterionMark(name, "NOT ASSESSED", 0.0, 0.0, outcome, message)


def _from_record(name: str, record: Record | None) -> Judged:
    if record is None:
        return Judged(_open(name, "not graded yet"), "ungraded")
    if record.status != "graded" or record.grade is None:
        message = f"the kit failed to grade this kernel: {record.error or record.status}"
        return Judged(_open(name, message, "internal-error"), "manual")
    criterion = next(
        (criterion for criterion in record.grade["lines"] if criterion["name"] == name), None
    )
    if criterion is None:
        return Judged(_open(name, "not graded yet"), "ungraded")
    mark = CriterionMark(
        name,
        criterion["status"],
        criterion["points"],
        criterion["max_points"],
        criterion["outcome"],
        criterion["message"],
        criterion,
        cause=criterion.get("diagnosis", {}).get("cause", ""),
    )
    # An internal error is not evidence about the kernel, of any status.
    if mark.outcome == "internal-error":
        mark = replace(mark, status="NOT ASSESSED", points=0.0, max_points=0.0)
        return Judged(mark, "manual")
    if mark.status == "INCONCLUSIVE":
        # Records of older versions lack most_points.
        most = criterion.get("most_points", mark.max_points)
        return Judged(replace(mark, open_most=most), "manual")
    if mark.status == "NOT ASSESSED":
        mark = replace(mark, points=0.0, max_points=0.0)
    return Judged(mark)


def _decide(exercise: Exercise, judged: list[Judged], decision: Decision | None) -> list[Judged]:
    """A manual decision in the class file replaces the automatic result."""
    if decision is None:
        return judged
    return [
        _decided(
            item,
            decision.points[item.criterion.name],
            exercise.criteria[item.criterion.name],
            decision,
        )
        if item.criterion.name in decision.points
        else item
        for item in judged
    ]


def _decided(item: Judged, points: float, maximum: float, decision: Decision) -> Judged:
    status = "PASS" if points >= maximum else "PARTIAL" if points > 0 else "FAIL"
    before = f"\n(before: {item.criterion.status}) {item.criterion.message}".rstrip()
    said = f"decided manually: {decision.reason}"
    decided = {"status": status, "points": points, "max_points": maximum}
    texts = {"message": said + before, "cause": "; ".join(said.split("\n"))}
    return Judged(replace(item.criterion, open_most=None, **decided, **texts))


def _state(judged: list[Judged]) -> str:
    standings = {item.standing for item in judged}
    return next((state for state in ("ungraded", "manual") if state in standings), "graded")


def _notes(judged: list[Judged], records: list[Record], kit_version: str) -> list[str]:
    notes = []
    if undecided := [item.criterion.name for item in judged if item.standing == "manual"]:
        attempts = max((record.attempt for record in records), default=1)
        notes.append(f"manual decision needed on {', '.join(undecided)} (attempts: {attempts})")
    if older := {record.key.kit_version for record in records} - {kit_version}:
        notes.append(f"graded with kit version {', '.join(sorted(older))}")
    return notes


def _scaled(criterion: CriterionMark, klass: ClassFile) -> CriterionMark:
    """The criterion with the class's factor applied to its points."""
    factor = klass.factors.get(criterion.name, 1.0)
    return replace(
        criterion,
        points=criterion.points * factor,
        max_points=criterion.max_points * factor,
        open_most=None if criterion.open_most is None else criterion.open_most * factor,
    )
