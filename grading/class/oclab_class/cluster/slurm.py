# SPDX-License-Identifier: Apache-2.0
"""Slurm's own commands: submit a job array, and ask what became of it."""

import os
import subprocess
from collections import Counter
from dataclasses import dataclass

from ..base.errors import ClassError

# An overloaded controller lets its clients wait.
_ANSWER_SECONDS = 120.0
_NO_SLURM = (
    "The command {program} is not on this machine. Log in to a machine of the cluster from which "
    "jobs are submitted, or leave out --executor slurm to grade on this machine."
)


@dataclass(frozen=True)
class Resources:
    """What every task of an array asks for."""

    partition: str = ""
    gres: str = ""
    gpus: str = ""
    time: str = ""
    cpus: int | None = None
    more: tuple[str, ...] = ()  # arguments of sbatch, as they are

    def arguments(self, *, alone: bool) -> list[str]:
        """Of sbatch. `alone` asks for whole nodes, unless `more` says something about sharing."""
        named = {"partition": self.partition, "gres": self.gres, "gpus": self.gpus}
        named |= {"time": self.time, "cpus-per-task": self.cpus or ""}
        found = [f"--{name}={value}" for name, value in named.items() if value]
        sharing = ("--exclusive", "--oversubscribe", "-s")
        shares = any(text.startswith(sharing) for text in self.more)
        return found + (["--exclusive"] if alone and not shares else []) + list(self.more)


def submit(script: str, arguments: list[str]) -> str:
    """Returns the job's id. Raises ClassError with what sbatch said if it is refused."""
    done = _call(["sbatch", "--parsable", *arguments], script)
    if done.returncode != 0:
        raise ClassError(
            f"Slurm does not take the job array: {done.stderr.strip()}\n"
            f"It was asked with: sbatch {' '.join(arguments)}\n"
            "See sinfo for partitions and their limits; nothing was submitted."
        )
    return done.stdout.strip().split(";")[0]  # the cluster's name may follow


def unfinished_tasks(name: str) -> Counter[str] | None:
    """How many tasks of this user's job of that name are in which state, as shown to a person.

    Empty if the job has ended or never was; None if Slurm does not answer, which says nothing.
    """
    try:
        done = _call(
            ["squeue", "--me", "--all", "--array", "--noheader", f"--name={name}", "--format=%T|%r"]
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        return None
    return Counter(_state(line) for line in done.stdout.splitlines() if line.strip())


def _state(line: str) -> str:
    """Such as "running" or "pending (Priority)"."""
    state, _, reason = line.strip().partition("|")
    return state.lower() + (f" ({reason})" if reason not in ("", "None") else "")


def _call(command: list[str], text: str = "") -> subprocess.CompletedProcess[str]:
    # A person's own filters, such as SQUEUE_PARTITION, would hide the array.
    environment = {key: val for key, val in os.environ.items() if not key.startswith("SQUEUE_")}
    try:
        return subprocess.run(
            command,
            input=text,
            capture_output=True,
            text=True,
            env=environment,
            check=False,
            errors="replace",
            timeout=_ANSWER_SECONDS if command[0] == "squeue" else None,
        )
    except FileNotFoundError as error:
        raise ClassError(_NO_SLURM.format(program=command[0])) from error
