# SPDX-License-Identifier: Apache-2.0
"""The jobs of a class, and which of them are pending."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..intake.submissions import Submission
from ..kit.catalogue import Exercise
from .store import CRITERIA, JobKey, Record, RecordStore, source_sha256

MAX_ATTEMPTS = 2
INCONCLUSIVE, FAILED = "inconclusive", "failed"  # of `to_retry`
# Outcomes that load on the machine can cause for a correct kernel.
LOAD_OUTCOMES = {"timeout", "build-timeout", "memory-limit"}


@dataclass(frozen=True)
class Job:
    """One phase of one exercise of one student. `kernels` contains <lab>/<exercise>.cl."""

    key: JobKey
    lab: str
    kernels: Path

    def part(self, parts: int) -> int:
        """The part of this job, of `parts` parts. It does not depend on other jobs."""
        return part_of(self.key.student, self.key.exercise, parts)


@dataclass(frozen=True)
class Plan:
    """All jobs of a class."""

    exercises: tuple[Exercise, ...]
    submissions: tuple[Submission, ...]
    store: RecordStore
    kit_version: str
    device: str

    def jobs(self, phase: str, part: int = 0, parts: int = 1) -> Iterator[Job]:
        """All jobs of the phase or of one part of it. Only correct kernels are timed.

        Reads no files of other parts: on a cluster, each task reads only its own. What a team
        handed in together is graded once, under its first member.
        """
        for submission in self.submissions:
            student = min((submission.student, *submission.team))
            for exercise in self.exercises:
                path = submission.files.get(exercise.id)
                criteria = [name for name in CRITERIA[phase] if name in exercise.criteria]
                if path is None or not criteria or part_of(student, exercise.id, parts) != part:
                    continue
                job = self._job(submission.student, exercise, phase, path)
                if student != submission.student and self._has(student, job.key):
                    continue
                if phase == "checks" or self._is_right(job.key):
                    yield job

    def to_do(self, phase: str, part: int = 0, parts: int = 1) -> list[Job]:
        """Jobs without a record."""
        return [job for job in self.jobs(phase, part, parts) if self.store.load(job.key) is None]

    def to_do_again(self, phase: str, part: int = 0, parts: int = 1) -> list[tuple[Job, Record]]:
        """Jobs to run again, alone, with the record of the previous attempt."""
        found = [(job, self.store.load(job.key)) for job in self.jobs(phase, part, parts)]
        return [(job, record) for job, record in found if record and needs_another(record)]

    def to_retry(self, phase: str, what: str) -> list[tuple[Job, Record]]:
        """Jobs to measure again on request, with their records.

        `what` is `inconclusive`, `failed`, a student or an exercise.
        """
        found = [(job, self.store.load(job.key)) for job in self.jobs(phase)]
        return [(job, record) for job, record in found if record and _is_meant(record, what)]

    def names(self) -> set[str]:
        """What `to_retry` accepts."""
        students = {submission.student for submission in self.submissions}
        return {INCONCLUSIVE, FAILED, *students, *(exercise.id for exercise in self.exercises)}

    def of_older_kits(self) -> list[JobKey]:
        """Jobs of the current submissions that only other versions of the kit have done."""
        now = {
            (submission.student, name, source_sha256(path))
            for submission in self.submissions
            for name, path in submission.files.items()
        }
        done = [record.key for record in self.store.all() if record.key.device == self.device]
        current = {_work(key) for key in done if key.kit_version == self.kit_version}
        return [key for key in done if _work(key)[:3] in now and _work(key) not in current]

    def _job(self, student: str, exercise: Exercise, phase: str, path: Path) -> Job:
        sha256 = source_sha256(path)
        key = JobKey(student, exercise.id, phase, sha256, self.kit_version, self.device)
        return Job(key, exercise.lab, path.parents[1])

    def _has(self, student: str, key: JobKey) -> bool:
        """Whether another member of the team handed in the same kernel."""
        mates = (one for one in self.submissions if one.student == student)
        paths = (one.files.get(key.exercise) for one in mates)
        return any(path and source_sha256(path) == key.source_sha256 for path in paths)

    def _is_right(self, key: JobKey) -> bool:
        checks = JobKey(**{**vars(key), "phase": "checks"})
        record = self.store.load(checks)
        criteria = (record.grade or {}).get("lines", []) if record else []
        return any(
            criterion["name"] == "correct" and criterion["status"] == "PASS"
            for criterion in criteria
        )


def _work(key: JobKey) -> tuple[str, str, str, str]:
    return key.student, key.exercise, key.source_sha256, key.phase


def part_of(student: str, exercise: str, parts: int) -> int:
    """The part of an exercise of a student. It does not depend on submissions or on records."""
    digest = hashlib.sha256(f"{student}/{exercise}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % parts


def _is_meant(record: Record, what: str) -> bool:
    if what == INCONCLUSIVE:
        return record.inconclusive
    if what == FAILED:
        criteria = (record.grade or {}).get("lines", [])
        return record.status == "error" or any(
            criterion["status"] == "FAIL" or criterion["outcome"] == "internal-error"
            for criterion in criteria
        )
    return what in (record.key.student, record.key.exercise)


def needs_another(record: Record) -> bool:
    """Whether a record is INCONCLUSIVE, an error of the kit, or possibly an effect of load."""
    if record.status == "error":
        return True  # on every run: the cause of the error may be fixed by now
    if record.attempt >= MAX_ATTEMPTS:
        return False
    criteria: Iterable[dict] = (record.grade or {}).get("lines", [])
    by_load = any(
        criterion["outcome"] in LOAD_OUTCOMES or criterion["outcome"] == "internal-error"
        for criterion in criteria
    )
    return record.inconclusive or by_load
