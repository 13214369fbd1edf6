# SPDX-License-Identifier: Apache-2.0
"""The job array of a grades folder, recorded in the folder so that it is never submitted twice."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from ..base.json_data import built, read_json
from .slurm import submit

FOLDER = "slurm"  # in the grades folder: the note, and the logs of all tasks
_NOTE = "array.json"


@dataclass(frozen=True)
class JobArray:
    """One phase on the cluster. Its unique job name identifies it to Slurm."""

    phase: str
    name: str
    id: str = ""  # "" if the process was killed before Slurm answered

    def log(self, grades: Path, task: int) -> Path:
        return grades / FOLDER / f"{self.name}-{self.id or '*'}_{task}.log"


def submit_array(
    grades: Path, phase: str, script: str, tasks: Sequence[int], arguments: Sequence[str]
) -> JobArray:
    """Submits tasks with these numbers. The note is written first, so a kill cannot lose the array.

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
    """The last array, if it may not have ended. Raises ClassError for an invalid note."""
    note = grades / FOLDER / _NOTE
    try:
        return built(JobArray, read_json(note))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise ClassError(
            f"{note} is invalid ({error}). Check with squeue --me whether a job oclab-… is still "
            "queued or running. Wait for it or cancel it with scancel, then remove the file."
        ) from error


def forget_array(grades: Path) -> None:
    """Removes the note. Call it after the array has ended."""
    (grades / FOLDER / _NOTE).unlink(missing_ok=True)
