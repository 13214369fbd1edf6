# SPDX-License-Identifier: Apache-2.0
"""Runs jobs: checks concurrently on all cores, timed kernels one at a time."""

import hashlib
import socket
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from ..kit.kit import Kit
from .device_lock import device_lock
from .plan import CRITERIA, Job, Plan
from .progress import Progress
from .store import Record


@dataclass(frozen=True)
class Worker:
    """Runs the jobs of a plan. `secret` seeds the inputs of each job reproducibly."""

    plan: Plan
    kit: Kit
    secret: str
    at_once: int  # checks

    def run_phase(self, phase: str, part: int = 0, parts: int = 1) -> None:
        """Runs the pending jobs of this part, then repeats jobs that need another attempt, alone.

        A record is written after each job, so an interruption loses only the running jobs.

        On several machines, each part repeats its own jobs on its own machine. "Alone" means the
        only job of this user on the device of that machine: the device lock is per machine, and so
        is noise. There is no need to wait for other parts, because their load is elsewhere.
        """
        mine = self.plan.to_do(phase, part, parts)
        self._do_all(phase, [(job, 1) for job in mine], self.at_once if _is_check(phase) else 1)
        found = self.plan.to_do_again(phase, part, parts)
        again = [(job, record.attempt + 1) for job, record in found]
        self._do_all(f"{phase} again", again, at_once=1)

    def limited(self, student: str, exercise: str) -> "Worker":
        """This worker for one kernel only, which a team may share."""
        plan = replace(
            self.plan,
            exercises=tuple(one for one in self.plan.exercises if one.id == exercise),
            submissions=tuple(
                one for one in self.plan.submissions if student in (one.student, *one.team)
            ),
        )
        return replace(self, plan=plan)

    def retry_phase(self, phase: str, what: str) -> int:
        """Measures jobs again, alone, on request; returns how many.

        A decided result is not replaced by an undecided one.
        """
        found = self.plan.to_retry(phase, what)
        again = [(job, record.attempt + 1) for job, record in found]
        self._do_all(f"{phase} again", again, at_once=1, keep_decided=True)
        return len(again)

    def _do_all(
        self, title: str, jobs: list[tuple[Job, int]], at_once: int, *, keep_decided: bool = False
    ) -> None:
        if not jobs:
            return
        with Progress(title, len(jobs)) as progress, ThreadPoolExecutor(at_once) as pool:
            running: set[Future] = set()
            try:
                for job, attempt in jobs:
                    running.add(pool.submit(self._do, job, attempt, progress, keep_decided))
                    if len(running) >= at_once:
                        running = _finish_some(running)
                while running:
                    running = _finish_some(running)
            except BaseException:
                self.kit.stop_all()
                raise

    def _do(self, job: Job, attempt: int, progress: Progress, keep_decided: bool) -> None:
        alone = attempt > 1 or not _is_check(job.key.phase)
        with device_lock(self.kit.device, alone=alone), progress.running(job.key):
            record = self._graded(job, attempt)
        self.plan.store.save(record, keep_decided=keep_decided)
        progress.done(record)

    def _graded(self, job: Job, attempt: int) -> Record:
        key = job.key
        seed = _number(self.secret, key.student, key.exercise, str(attempt))
        graded = self.kit.grade(key.exercise, job.kernels, CRITERIA[key.phase], seed)
        return Record(
            key,
            lab=job.lab,
            status="graded" if graded.grade else "error",
            attempt=attempt,
            graded_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            seconds=round(graded.seconds, 3),
            host=socket.gethostname(),
            grade=graded.grade,
            error=graded.error,
        )


def _is_check(phase: str) -> bool:
    return phase == "checks"


def _finish_some(running: set[Future]) -> set[Future]:
    """Waits until one job has ended. Raises its exception, if any."""
    done, left = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        future.result()
    return left


def _number(*parts: str) -> int:
    digest = hashlib.sha256("\0".join(parts).encode()).digest()
    return int.from_bytes(digest[:4], "big")
