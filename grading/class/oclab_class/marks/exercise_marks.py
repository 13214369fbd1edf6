# SPDX-License-Identifier: Apache-2.0
"""The mark of one exercise of one student, from its records."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..intake.submissions import Submission
from ..jobs.store import Record, source_sha256
from ..kit.catalogue import CHECK_LINES, Exercise
from .gradebook import ExerciseMark, LineMark
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
    """A rubric line and its standing: decided, manual (needs review) or ungraded (not run yet)."""

    line: LineMark
    standing: str = "decided"


def exercise_mark(
    exercise: Exercise, submission: Submission, records: LatestRecords, klass: ClassFile
) -> ExerciseMark:
    """The mark of one exercise with line factors and manual decisions, before the policy."""
    path = submission.files.get(exercise.id)
    found: list[Record] = []
    sha256 = note = ""
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
        decision, note = None, "; ".join(filter(None, (note, OTHER_KERNEL)))
    judged = _decide(exercise, judged, decision)
    grades = [record.grade for record in reversed(found) if record.grade]
    return ExerciseMark(
        exercise.id,
        exercise.lab,
        exercise.title,
        state or _state(judged),
        tuple(_scaled(item.line, klass) for item in judged),
        "; ".join(filter(None, (note, _note(judged, found, records.kit_version)))),
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
        Judged(LineMark(name, "FAIL", 0.0, points, outcome, why))
        for name, points in exercise.lines.items()
    ]


def _judge(exercise: Exercise, checks: Record | None, speed: Record | None) -> list[Judged]:
    """All rubric lines of the exercise, from the records of its two jobs."""
    judged = [_from_record(name, checks) for name in exercise.lines if name in CHECK_LINES]
    correct = next((item for item in judged if item.line.name == "correct"), None)
    for name in (name for name in exercise.lines if name not in CHECK_LINES):
        if correct and correct.standing != "decided":
            judged.append(Judged(_open(name, "`correct` is not decided yet"), correct.standing))
        elif correct and correct.line.status != "PASS":
            lost = LineMark(name, "FAIL", 0.0, exercise.lines[name], "ok", NOT_TIMED)
            judged.append(Judged(lost))
        else:
            judged.append(_from_record(name, speed))
    return judged


def _void(exercise: Exercise, judged: list[Judged]) -> list[Judged]:
    """A kernel that one line proves wrong earns no points in any other line."""
    proof = next((item.line for item in judged if item.line.details.get("proves_wrong")), None)
    if proof is None:
        return judged
    return [
        item if item.line.name == proof.name else Judged(_voided(exercise, item.line, proof))
        for item in judged
    ]


def _voided(exercise: Exercise, line: LineMark, proof: LineMark) -> LineMark:
    if line.status == "FAIL" or line.details.get("not_assessed_because"):
        return line  # failed already, or not assessed for a reason outside the kernel
    what = proof.message if line.name == "correct" else "no points: the kernel is not correct"
    message = f"`{proof.name}` proves the kernel wrong: {what}"
    details = {**line.details, "voided_by": proof.name}
    maximum = exercise.lines[line.name]
    return LineMark(line.name, "FAIL", 0.0, maximum, proof.outcome, message, details)


def _open(name: str, message: str, outcome: str = "ok") -> LineMark:
    """A line that adds no points and no maximum."""
    return LineMark(name, "NOT ASSESSED", 0.0, 0.0, outcome, message)


def _from_record(name: str, record: Record | None) -> Judged:
    if record is None:
        return Judged(_open(name, "not graded yet"), "ungraded")
    if record.status != "graded" or record.grade is None:
        message = f"the kit failed to grade this kernel: {record.error or record.status}"
        return Judged(_open(name, message, "internal-error"), "manual")
    line = next((line for line in record.grade["lines"] if line["name"] == name), None)
    if line is None:
        return Judged(_open(name, "not graded yet"), "ungraded")
    mark = LineMark(
        name,
        line["status"],
        line["points"],
        line["max_points"],
        line["outcome"],
        line["message"],
        line,
    )
    # An internal error is not evidence about the kernel, whatever its status.
    if mark.outcome == "internal-error":
        mark = replace(mark, status="NOT ASSESSED", points=0.0, max_points=0.0)
        return Judged(mark, "manual")
    if mark.status == "INCONCLUSIVE":
        # Records of older versions lack most_points.
        most = line.get("most_points", mark.max_points)
        return Judged(replace(mark, open_most=most), "manual")
    if mark.status == "NOT ASSESSED":
        mark = replace(mark, points=0.0, max_points=0.0)
    return Judged(mark)


def _decide(exercise: Exercise, judged: list[Judged], decision: Decision | None) -> list[Judged]:
    """A manual decision in the class file replaces the automatic result."""
    if decision is None:
        return judged
    return [
        _decided(item, decision.points[item.line.name], exercise.lines[item.line.name], decision)
        if item.line.name in decision.points
        else item
        for item in judged
    ]


def _decided(item: Judged, points: float, maximum: float, decision: Decision) -> Judged:
    status = "PASS" if points >= maximum else "PARTIAL" if points > 0 else "FAIL"
    before = f"\n(before: {item.line.status}) {item.line.message}".rstrip()
    message = f"decided manually: {decision.reason}{before}"
    decided = {"status": status, "points": points, "max_points": maximum, "message": message}
    return Judged(replace(item.line, open_most=None, **decided))


def _state(judged: list[Judged]) -> str:
    standings = {item.standing for item in judged}
    return next((state for state in ("ungraded", "manual") if state in standings), "graded")


def _note(judged: list[Judged], records: list[Record], kit_version: str) -> str:
    notes = []
    if undecided := [item.line.name for item in judged if item.standing == "manual"]:
        attempts = max((record.attempt for record in records), default=1)
        notes.append(f"manual decision needed on {', '.join(undecided)} (attempts: {attempts})")
    if older := {record.key.kit_version for record in records} - {kit_version}:
        notes.append(f"graded with kit version {', '.join(sorted(older))}")
    return "; ".join(notes)


def _scaled(line: LineMark, klass: ClassFile) -> LineMark:
    """The line with the class's factor applied to its points."""
    factor = klass.lines.get(line.name, 1.0)
    return replace(
        line,
        points=line.points * factor,
        max_points=line.max_points * factor,
        open_most=None if line.open_most is None else line.open_most * factor,
    )
