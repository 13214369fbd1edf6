# SPDX-License-Identifier: Apache-2.0
"""Measures how fast a class is graded, on a machine that may have other load.

    cd grading/class
    OCLAB_SANDBOX=landlock ./python tests/support/throughput.py FOLDER [--students 200]

makes a class with eight exercises in FOLDER, plans all of it, grades four students, and simulates
the rest from the CPU time of these. Wall-clock time would measure the other load too. The sandbox
form is one whose processes count as children, so that their CPU time is known.
"""

import argparse
import heapq
import json
import os
import resource
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader import descendants
from large_class import make_large_class

from oclab_class.folder.class_folder import load_folder
from oclab_class.jobs.plan import Plan
from oclab_class.jobs.worker import Worker
from oclab_class.kit.kit import find_kit

EXERCISES = 8
SECONDS_BETWEEN_SAMPLES = 0.05
NODES, TASKS_PER_NODE = (1, 2, 4, 8), 8


@dataclass
class Sampler:
    """Counts at which share of the time this process's children run or wait for a core."""

    samples: list[int] = field(default_factory=list)  # threads that run or could run
    _stop: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Sampler":
        self._thread = threading.Thread(target=self._sample)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        self._stop.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._stop.wait(SECONDS_BETWEEN_SAMPLES):
            self.samples.append(sum(map(_runnable, descendants())))

    def busy(self, cores: int) -> float:
        """The share of so many cores' time for which there is work."""
        used = sum(min(cores, count) for count in self.samples)
        return used / (cores * len(self.samples)) if self.samples else 0.0


def _runnable(pid: int) -> int:
    """The number of threads of a process that run, wait for a core or for the disk."""
    count = 0
    with suppress(OSError):  # it has just ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            state = (task / "stat").read_text().rpartition(")")[2].split()[0]
            count += state in "RD"
    return count


def measured(what: str, cores: int, work: Callable[[], int]) -> dict:
    """Runs `work`, which returns a number of jobs."""
    before, started = _cpu(), time.monotonic()
    with Sampler() as sampler:
        jobs = work()
    return {
        "what": what,
        "jobs": jobs,
        "cpu_per_job": round((_cpu() - before) / jobs, 2),
        "wall_per_job": round((time.monotonic() - started) / jobs, 2),
        "busy": round(sampler.busy(cores), 3),
        "load": os.getloadavg()[0],
    }


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(worker: Worker, phase: str) -> int:
    """Runs the open jobs of a phase; returns how many there were."""
    count = len(worker.plan.to_do(phase))
    worker.run_phase(phase)
    return count


def makespan(durations: Iterable[float], workers: int) -> float:
    """The time until all jobs have ended, started in this order."""
    free = [0.0] * workers
    for seconds in durations:
        heapq.heapreplace(free, free[0] + seconds)
    return max(free)


def simulated(plan: Plan, checks: float, speed: float, right: float) -> list[dict]:
    """The whole class, by the kit's own division into parts: seconds per job, share of right."""
    jobs = list(plan.jobs("checks"))
    timed = jobs[: round(right * len(jobs))]
    students = len({job.key.student for job in jobs})
    found = []
    for workers in (1, 2):
        total = makespan([checks] * len(jobs), workers) + speed * len(timed)
        found.append({"where": f"one machine, {workers} workers", "minutes": total / 60})
    for nodes in NODES:
        parts = [[0, 0] for _ in range(nodes * TASKS_PER_NODE)]
        for job in jobs:
            parts[job.part(len(parts))][0] += 1
        for job in timed:
            parts[job.part(len(parts))][1] += 1
        # A task of the checks has two cores of its node, two tasks fit a node of four cores; a task
        # of the speed phase has its node alone.
        total = makespan([count * checks / 2 for count, _ in parts], 2 * nodes)
        total += makespan([count * speed for _, count in parts], nodes)
        found.append({"where": f"{nodes} Slurm nodes of 4 cores", "minutes": total / 60})
    for one in found:
        one["submissions_per_minute"] = round(students / one["minutes"], 1)
        one["minutes"] = round(one["minutes"], 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=200)
    parser.add_argument("--speed-seconds", type=float, help="of a timed job on a quiet machine")
    options = parser.parse_args()
    grades = make_large_class(options.folder, options.students, 1, EXERCISES, graded=False)
    folder, started = load_folder(grades), time.process_time()
    plan = folder.plan()
    print(f"{len(plan.to_do('checks'))} jobs planned in {time.process_time() - started:.1f} CPU s")
    kit, found = find_kit(folder.settings.device), []
    print(f"sandbox: {kit.require(plan.exercises[0].id)}", flush=True)
    for workers in (1, 2):
        some = replace(plan, submissions=plan.submissions[2 * workers - 2 : 2 * workers])
        worker = Worker(some, kit, folder.settings.secret, workers)
        work = lambda worker=worker: run(worker, "checks")  # noqa: E731
        found.append(measured(f"checks, {workers} workers", workers, work))
        print(json.dumps(found[-1]), flush=True)
    worker = replace(worker, plan=replace(plan, submissions=plan.submissions[:4]))
    right = len(worker.plan.to_do("speed")) / (4 * EXERCISES)
    found.append(measured("speed, alone", 1, lambda: run(worker, "speed")))
    print(json.dumps(found[-1]), f"right: {right:.2f}", flush=True)
    speed = options.speed_seconds or found[2]["cpu_per_job"]
    for one in simulated(plan, found[1]["cpu_per_job"], speed, right):
        print(json.dumps(one))


if __name__ == "__main__":
    main()
