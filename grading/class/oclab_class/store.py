# SPDX-License-Identifier: Apache-2.0
"""The records of a class: one file per finished job, so that nothing is lost or done twice.

A job is one phase of one exercise of one student: "checks" (correct, safe, efficient) or "speed"
(fast). Its file is named after everything that its result depends on, so that a changed
submission, another kit or another device make a new job and leave the old record alone.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from .errors import ClassError
from .files import write_json

SCHEMA = "oclab-class-record/1"


@dataclass(frozen=True)
class JobKey:
    """What makes two jobs the same."""

    student: str
    exercise: str
    phase: str  # checks, speed
    source_sha256: str
    kit_version: str
    device: str  # as `oclab run --device` takes it

    @property
    def digest(self) -> str:
        """Of what is graded and by what."""
        parts = (self.source_sha256, self.kit_version, self.device)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Record:
    """The result of one job."""

    key: JobKey
    lab: str
    status: str  # graded, or error: the kit failed, and a person has to look
    attempt: int  # 1, or more after INCONCLUSIVE
    graded_at: str  # UTC, ISO 8601
    seconds: float  # the job took
    host: str
    grade: dict | None  # one entry of `grades` of an oclab-record/1
    error: str = ""

    @property
    def inconclusive(self) -> bool:
        return any(line["status"] == "INCONCLUSIVE" for line in (self.grade or {}).get("lines", []))


class RecordStore:
    """A folder `records/<student>/<exercise>.<phase>.<digest>.json`."""

    def __init__(self, folder: Path):
        self.folder = folder

    def path_of(self, key: JobKey) -> Path:
        return self.folder / key.student / f"{key.exercise}.{key.phase}.{key.digest}.json"

    def load(self, key: JobKey) -> Record | None:
        """The record of a finished job, or None. Raises ClassError for a file that is no record."""
        path = self.path_of(key)
        return read_record(path) if path.exists() else None

    def save(self, record: Record) -> None:
        """Raises ClassError if it cannot be written."""
        write_json(self.path_of(record.key), {"schema": SCHEMA, **asdict(record)})

    def all(self) -> Iterator[Record]:
        """Every record, also of earlier versions of a submission, ordered by path."""
        for path in sorted(self.folder.glob("*/*.json")):
            yield read_record(path)


def read_record(path: Path) -> Record:
    """Raises ClassError that names the file for anything that is no record."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        return Record(key=JobKey(**data.pop("key")), **data)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClassError(
            f"{path} is no record of a class ({error}). Move it away; its job is then run again."
        ) from error
