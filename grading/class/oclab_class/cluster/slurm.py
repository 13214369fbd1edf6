# SPDX-License-Identifier: Apache-2.0
"""Slurm commands: submit a job array, and query its state."""

import os
import subprocess
from collections import Counter
from dataclasses import dataclass

from ..base.errors import ClassError

# An overloaded controller can keep clients waiting.
_ANSWER_SECONDS = 120.0
_NO_SLURM = (
    "The command {program} is not installed on this machine. Log in to a submit host of the "
    "cluster, or omit --executor slurm to grade on this machine."
)


@dataclass(frozen=True)
class Resources:
    """The resources of each task of an array."""

    partition: str = ""
    gres: str = ""
    gpus: str = ""
    time: str = ""
    cpus: int | None = None
    more: tuple[str, ...] = ()  # additional sbatch arguments, unchanged

    def arguments(self, *, alone: bool) -> list[str]:
        """The sbatch arguments. `alone` requests whole nodes, unless `more` says otherwise."""
        named = {"partition": self.partition, "gres": self.gres, "gpus": self.gpus}
        named |= {"time": self.time, "cpus-per-task": self.cpus or ""}
        found = [f"--{name}={value}" for name, value in named.items() if value]
        sharing = ("--exclusive", "--oversubscribe", "-s")
        shares = any(text.startswith(sharing) for text in self.more)
        return found + (["--exclusive"] if alone and not shares else []) + list(self.more)


def submit(script: str, arguments: list[str]) -> str:
    """Returns the job id. Raises ClassError with the output of sbatch if it is rejected."""
    done = _call(["sbatch", "--parsable", *arguments], script)
    if done.returncode != 0:
        raise ClassError(
            f"Slurm rejected the job array: {done.stderr.strip()}\n"
            f"The command was: sbatch {' '.join(arguments)}\n"
            "Nothing was submitted. sinfo shows partitions and their limits."
        )
    return done.stdout.strip().split(";")[0]  # the cluster's name may follow


def unfinished_tasks(name: str) -> Counter[str] | None:
    """The number of tasks per state of this user's job with that name, with readable state names.

    Empty if the job has ended or never existed; None (unknown) if Slurm does not answer.
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
    # The user's own filters, such as SQUEUE_PARTITION, could hide the array.
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
