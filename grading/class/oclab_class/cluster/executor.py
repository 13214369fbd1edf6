# SPDX-License-Identifier: Apache-2.0
"""Runs the jobs of a class on a Slurm cluster: submits one job array per phase and waits for it.

Each task runs the `work` command of this package. Tasks share only the grades folder: each writes
records there, and a job with a record is done. If the grading process is killed, the array
continues. If a task is requeued, it repeats only jobs without a record.
"""

import os
import shlex
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..folder.class_folder import load_folder
from ..jobs.plan import Job, Plan
from ..jobs.progress import Progress
from ..jobs.store import RecordStore
from ..kit.programs import oclab_program, python_path
from .job_array import JobArray, forget_array, noted_array, submit_array
from .slurm import Resources, unfinished_tasks

PATIENCE_SECONDS = 900.0  # while the controller does not answer
LONGEST_PAUSE_SECONDS = 15.0  # between two polls


@dataclass(frozen=True)
class SlurmExecutor:
    """Runs phases of the plan of one folder."""

    grades: Path  # absolute, and the same on every node
    plan: Plan
    assignments: tuple[str, ...]
    tasks: int  # maximum per array
    resources: Resources

    def run_phase(self, phase: str) -> None:
        """Raises ClassError with the log files if jobs are not done when the array has ended.

        Timed kernels get whole nodes, because the device lock works only within a node.
        """
        left = _left(self.plan, phase)
        if not left:
            return
        parts = sorted({job.part(self.tasks) for job in left})
        array = submit_array(
            self.grades,
            phase,
            _script(self.grades, self.assignments, phase, self.tasks),
            parts,
            self.resources.arguments(alone=phase == "speed"),
        )
        said = f"{phase}: job array {array.id} of {len(parts)} tasks; scancel {array.id} cancels it"
        print(said, flush=True)
        _wait(self.grades, array, self.plan.store, left)
        if undone := _left(self.plan, phase):
            raise ClassError(_failure(self.grades, array, undone, self.tasks))


def finish_earlier_array(grades: Path) -> None:
    """Waits for the array of an interrupted run, because its tasks still read the submissions.

    Raises ClassError if Slurm does not answer.
    """
    if (array := noted_array(grades)) is None:
        return
    print(f"{array.phase}: waiting for the earlier job array {array.id or array.name}", flush=True)
    plan = load_folder(grades).plan()
    _wait(grades, array, plan.store, _left(plan, array.phase))


def refuse_beside_array(grades: Path) -> None:
    """Raises ClassError if a job array may be running on this folder."""
    array = noted_array(grades)
    if array is None:
        return
    if _has_ended(array):
        forget_array(grades)
        return
    raise ClassError(
        f"The job array {array.id or array.name} may still be running on {grades}. Use "
        "--executor slurm, which waits for it, or cancel it with scancel and run this again."
    )


def _has_ended(array: JobArray) -> bool:
    try:
        return unfinished_tasks(array.name) == {}
    except ClassError:  # no Slurm on this machine
        return False


def _script(grades: Path, assignments: tuple[str, ...], phase: str, parts: int) -> str:
    """The batch script. The program and this package must have the same paths on every node."""
    command = [sys.executable, "-m", "oclab_class", "work", str(grades)]
    command += ["--phase", phase, "--parts", str(parts)]
    command += [word for name in assignments for word in ("--assignment", name)]
    return (
        "#!/bin/sh\n"
        f"export OCLAB_PROGRAM={shlex.quote(str(oclab_program().absolute()))}\n"
        f"export PYTHONPATH={shlex.quote(python_path())} PYTHONDONTWRITEBYTECODE=1\n"
        f'exec {shlex.join(command)} --part "$SLURM_ARRAY_TASK_ID"'
        ' --jobs "${SLURM_CPUS_ON_NODE:-1}"\n'
    )


def _left(plan: Plan, phase: str) -> list[Job]:
    """Jobs without a record, or with a record that requires another attempt."""
    jobs = list(plan.jobs(phase))
    absent = _without_record(plan.store, jobs)
    again = [job for job, _ in plan.to_do_again(phase)]
    return absent + again


def _without_record(store: RecordStore, jobs: Iterable[Job]) -> list[Job]:
    """Lists folders instead of testing files, which saves requests on a network file system."""
    jobs = list(jobs)
    there: set[Path] = set()
    for folder in {store.path_of(job.key).parent for job in jobs}:
        if folder.is_dir():
            there.update(Path(entry.path) for entry in os.scandir(folder))
    return [job for job in jobs if store.path_of(job.key) not in there]


def _wait(grades: Path, array: JobArray, store: RecordStore, jobs: list[Job]) -> None:
    """Waits until the array has ended, and shows progress as records appear."""
    pause, answered, total = 0.5, time.monotonic(), len(jobs)
    with Progress(array.phase, total) as progress:
        while True:
            states = unfinished_tasks(array.name)
            started = time.monotonic()
            jobs = _without_record(store, jobs)
            shown = ["Slurm does not answer"] if states is None else []
            shown += [f"{count} {state}" for state, count in (states or {}).items()]
            progress.show(total - len(jobs), ", ".join(shown))
            if states is not None:
                answered = started
            elif started - answered > PATIENCE_SECONDS:
                raise ClassError(_no_answer(array))
            if states == {}:
                break
            looking = time.monotonic() - started
            time.sleep(max(pause, 10 * looking))
            pause = min(1.3 * pause, LONGEST_PAUSE_SECONDS)
    forget_array(grades)


def _no_answer(array: JobArray) -> str:
    return (
        f"Slurm has not answered for {PATIENCE_SECONDS / 60:.0f} minutes (squeue fails). The job "
        f"array {array.id or array.name} may still be running. When squeue answers again, run the "
        "same command again: it waits for the array and continues."
    )


def _failure(grades: Path, array: JobArray, undone: list[Job], parts: int) -> str:
    """Names the logs of tasks with unfinished jobs, and the last line of the first log."""
    logs = [array.log(grades, part) for part in sorted({job.part(parts) for job in undone})]
    names = "\n".join(f"  {log}" for log in logs[:10])
    more = f"\n  and {len(logs) - 10} more" if len(logs) > 10 else ""
    return (
        f"The job array {array.id} has ended with {len(undone)} unfinished jobs of the phase "
        f"{array.phase}. The logs of their tasks:\n{names}{more}\n"
        f"The last line of the first log: {_last_line(logs[0])}\n"
        "Finished jobs are kept. Run the same command again to continue."
    )


def _last_line(log: Path) -> str:
    try:
        with log.open("rb") as file:
            file.seek(max(0, log.stat().st_size - 4096))
            lines = file.read().decode(errors="replace").strip().splitlines()
    except OSError as error:
        return f"({error.strerror})"
    return lines[-1] if lines else "(it is empty)"
