# SPDX-License-Identifier: Apache-2.0
"""The records of a class: one file per finished job, so that nothing is lost or done twice.

A job is one phase of one exercise of one student: "checks" (correct, safe, efficient) or "speed"
(fast). Its file is named after everything that its result depends on, so that a changed
submission, another kit or another device make a new job and leave the old record alone.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from .record_check import BadField, check_points, checked

SCHEMA = "oclab-class-record/1"


def source_sha256(path: Path) -> str:
    """The SHA-256 of a kernel file in hexadecimal digits: `source_sha256` of its records."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


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
    """A folder `records/<student>/<exercise>.<phase>.<digest>.json`.

    Files that are no records are named on stderr and passed over: their jobs have none.
    `worth` maps each exercise to the points of its lines, where the store is to check them for
    records of `kit_version`.
    """

    def __init__(
        self,
        folder: Path,
        worth: Mapping[str, Mapping[str, float]] | None = None,
        kit_version: str = "",
    ):
        self.folder = folder
        self._worth = worth or {}
        self._kit_version = kit_version

    def path_of(self, key: JobKey) -> Path:
        return self.folder / key.student / f"{key.exercise}.{key.phase}.{key.digest}.json"

    def load(self, key: JobKey) -> Record | None:
        """The record of a finished job, or None."""
        path = self.path_of(key)
        return self._read(path) if path.exists() else None

    def save(self, record: Record) -> None:
        """Keeps a file in its place that is no record as one that ends in .damaged.

        Raises ClassError if it cannot be written.
        """
        path = self.path_of(record.key)
        if path.exists() and self._read(path) is None:
            path.replace(path.with_name(f"{path.name}.damaged"))
        write_json(path, {"schema": SCHEMA, **asdict(record)})

    def all(self) -> Iterator[Record]:
        """Every record, also of earlier versions of a submission, ordered by path."""
        found = (self._read(path) for path in sorted(self.folder.glob("*/*.json")))
        return (record for record in found if record)

    def _read(self, path: Path) -> Record | None:
        try:
            record = read_record(path)
            if self.path_of(record.key) != path:
                raise ClassError(f"{path} is the record of another job, by its field key")
            if record.grade and record.key.kit_version == self._kit_version:
                check_points(record.grade, self._worth.get(record.key.exercise, {}))
        except (BadField, ClassError) as error:
            text = str(error) if isinstance(error, ClassError) else f"{path}: {error}"
            _warn(f"{text}. It is ignored; ./oclab grade-class runs its job again.")
            return None
        return record


def read_record(path: Path) -> Record:
    """Raises ClassError that names the file and the field for anything that is no record."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        data = checked({"error": "", **data})
        return Record(key=JobKey(**data.pop("key")), **data)
    except KeyError as error:
        raise ClassError(f"{path} is not a record of a class: it has no field {error}") from error
    except (OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise ClassError(f"{path} is not a record of a class: {error}") from error


@cache
def _warn(text: str) -> None:
    """Once, however often the file is read."""
    print(f"oclab: {text}", file=sys.stderr)
