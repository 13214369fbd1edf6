# SPDX-License-Identifier: Apache-2.0
"""Which jobs a class has, and which of them are still to be done."""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..intake.submissions import Submission
from ..kit.catalogue import CHECK_LINES, SPEED_LINES, Exercise
from .store import JobKey, Record, RecordStore, source_sha256

LINES = {"checks": CHECK_LINES, "speed": SPEED_LINES}
MAX_ATTEMPTS = 2
# What a busy machine may do to a good kernel.
LOAD_OUTCOMES = {"timeout", "build-timeout", "memory-limit"}


@dataclass(frozen=True)
class Job:
    """One phase of one exercise of one student; `kernels` holds <lab>/<exercise>.cl."""

    key: JobKey
    lab: str
    kernels: Path

    def part(self, parts: int) -> int:
        """Which of so many parts it belongs to, whatever else there is to do."""
        return part_of(self.key.student, self.key.exercise, parts)


@dataclass(frozen=True)
class Plan:
    """Everything that a class's grades are made of."""

    exercises: tuple[Exercise, ...]
    submissions: tuple[Submission, ...]
    store: RecordStore
    kit_version: str
    device: str

    def jobs(self, phase: str, part: int = 0, parts: int = 1) -> Iterator[Job]:
        """All of the phase, or of a part; timed are only kernels that are known to be right.

        Reads no file of another part: on a cluster, each of many tasks looks at its own only.
        """
        for submission in self.submissions:
            for exercise in self.exercises:
                path = submission.files.get(exercise.id)
                lines = [name for name in LINES[phase] if name in exercise.lines]
                if path is None or not lines:
                    continue
                if part_of(submission.student, exercise.id, parts) != part:
                    continue
                job = self._job(submission.student, exercise, phase, path)
                if phase == "checks" or self._is_right(job.key):
                    yield job

    def to_do(self, phase: str, part: int = 0, parts: int = 1) -> list[Job]:
        """Those without a record."""
        return [job for job in self.jobs(phase, part, parts) if self.store.load(job.key) is None]

    def to_do_again(self, phase: str, part: int = 0, parts: int = 1) -> list[tuple[Job, Record]]:
        """Those to run once more, alone: with the record of the attempt before."""
        found = [(job, self.store.load(job.key)) for job in self.jobs(phase, part, parts)]
        return [(job, record) for job, record in found if record and needs_another(record)]

    def of_older_kits(self) -> list[JobKey]:
        """Jobs on the submissions as they are now that only other versions of the kit have done."""
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

    def _is_right(self, key: JobKey) -> bool:
        checks = JobKey(**{**vars(key), "phase": "checks"})
        record = self.store.load(checks)
        lines = (record.grade or {}).get("lines", []) if record else []
        return any(line["name"] == "correct" and line["status"] == "PASS" for line in lines)


def _work(key: JobKey) -> tuple[str, str, str, str]:
    return key.student, key.exercise, key.source_sha256, key.phase


def part_of(student: str, exercise: str, parts: int) -> int:
    """The part does not depend on what was handed in or is done, so that it stays the same."""
    digest = hashlib.sha256(f"{student}/{exercise}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % parts


def needs_another(record: Record) -> bool:
    """Too noisy to say, a failure of the kit, or a time limit that a busy machine may cause."""
    if record.status == "error":
        return True  # whenever grading goes on: what the kit failed for may be mended by now
    if record.attempt >= MAX_ATTEMPTS:
        return False
    lines: Iterable[dict] = (record.grade or {}).get("lines", [])
    by_load = any(
        line["outcome"] in LOAD_OUTCOMES or line["outcome"] == "internal-error" for line in lines
    )
    return record.inconclusive or by_load
