# SPDX-License-Identifier: Apache-2.0
"""The job array that works on a folder of grades, noted there so that it is never started twice."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from .slurm import submit

FOLDER = "slurm"  # below the grades: the note, and the logs of all tasks
_NOTE = "array.json"


@dataclass(frozen=True)
class JobArray:
    """One phase on the cluster. Slurm is asked by the name, which no other job has."""

    phase: str
    name: str
    id: str = ""  # "" if the process that submitted it was killed before Slurm answered

    def log(self, grades: Path, task: int) -> Path:
        return grades / FOLDER / f"{self.name}-{self.id or '*'}_{task}.log"


def submit_array(
    grades: Path, phase: str, script: str, tasks: Sequence[int], arguments: Sequence[str]
) -> JobArray:
    """Submits tasks of these numbers. The note is written before, so that no kill can lose one.

    Raises ClassError if Slurm refuses the array.
    """
    array = JobArray(phase, f"oclab-{phase}-{secrets.token_hex(4)}")
    note = grades / FOLDER / _NOTE
    write_json(note, asdict(array))
    output = str(grades / FOLDER).replace("%", "%%")
    own = [
        f"--job-name={array.name}",
        f"--array={','.join(map(str, tasks))}",
        "--requeue",
        "--open-mode=append",
        f"--chdir={grades}",
        f"--output={output}/%x-%A_%a.log",
    ]
    try:
        array = replace(array, id=submit(script, [*arguments, *own]))
    except ClassError:
        note.unlink()
        raise
    write_json(note, asdict(array))
    return array


def noted_array(grades: Path) -> JobArray | None:
    """The last one, if it may still be queued or running. Raises ClassError for a damaged note."""
    note = grades / FOLDER / _NOTE
    try:
        return JobArray(**json.loads(note.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise ClassError(
            f"{note} is damaged ({error}). Look with squeue --me whether a job oclab-… is still "
            "there, wait for it or end it with scancel, and remove the file."
        ) from error


def forget_array(grades: Path) -> None:
    """To be called once it has ended."""
    (grades / FOLDER / _NOTE).unlink(missing_ok=True)
