# SPDX-License-Identifier: Apache-2.0
"""The records of a class: one file per finished job, so no work is lost or repeated.

A job is one phase of one exercise of one student: "checks" (correct, safe, efficient) or "speed"
(fast). The file name is a hash of everything that the result depends on. A changed submission,
another version of the kit or another device makes a new job, and the old record stays.
"""

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from ..base.errors import ClassError
from ..base.files import write_atomically, write_json
from ..base.json_data import BadField, built, read_json
from ..kit.catalogue import CHECK_CRITERIA, SPEED_CRITERIA
from .record_check import Amount, check_grade, check_points, checked

SCHEMA = "oclab-class-record/1"
MAX_ATTEMPT = 1000
CRITERIA = {"checks": CHECK_CRITERIA, "speed": SPEED_CRITERIA}  # by phase


def source_sha256(path: Path) -> str:
    """The SHA-256 of a kernel file in hexadecimal digits: `source_sha256` of its records.

    Raises ClassError if a kernel of the grades folder is gone.
    """
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ClassError(
            f"{path} cannot be read: {error.strerror}. Restore it, or take the hand-in in again: "
            "./oclab grade-class SUBMISSIONS GRADES --assignment NAME"
        ) from error


@dataclass(frozen=True)
class JobKey:
    """The identity of a job."""

    student: str
    exercise: str
    phase: Literal["checks", "speed"]
    source_sha256: str
    kit_version: str
    device: str  # as `oclab run --device` takes it

    @property
    def digest(self) -> str:
        """A hash of the source, the version of the kit and the device."""
        parts = (self.source_sha256, self.kit_version, self.device)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Record:
    """The result of one job."""

    key: JobKey
    lab: str
    # error: the kit failed, and manual review is needed
    status: Literal["graded", "error"]
    attempt: Annotated[int, 1, MAX_ATTEMPT]  # more than 1 after INCONCLUSIVE
    graded_at: str  # UTC, ISO 8601
    seconds: Amount  # the duration of the job
    host: str
    grade: dict | None  # an entry of `grades` of an oclab-record/1
    error: str = ""

    @property
    def inconclusive(self) -> bool:
        return any(line["status"] == "INCONCLUSIVE" for line in (self.grade or {}).get("lines", []))


class RecordStore:
    """A folder `records/<student>/<exercise>.<phase>.<digest>.json`.

    Invalid files are reported on stderr and ignored: their jobs count as not done. With `worth`,
    which maps each exercise to the points of its lines, the points of records of `kit_version`
    are checked too.
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

    def save(self, record: Record, *, keep_decided: bool = False) -> None:
        """Writes the record; an earlier one of the job moves to the folder `earlier`.

        With `keep_decided`, an undecided record does not replace a decided one. An invalid file in
        its place is kept with the suffix .damaged. Raises ClassError if it cannot be written.
        """
        path = self.path_of(record.key)
        if path.exists():
            before = self._read(path)
            if before is None:
                path.replace(path.with_name(f"{path.name}.damaged"))
            elif keep_decided and not _is_decided(record) and _is_decided(before):
                path = _earlier(path, record)
            else:
                write_atomically(_earlier(path, before), path.read_bytes())
        write_json(path, {"schema": SCHEMA, **asdict(record)})

    def all(self) -> Iterator[Record]:
        """All records, including those of earlier versions of submissions, sorted by path."""
        found = (self._read(path) for path in sorted(self.folder.glob("*/*.json")))
        return (record for record in found if record)

    def _read(self, path: Path) -> Record | None:
        try:
            record = read_record(path)
            if self.path_of(record.key) != path:
                raise ClassError(f"{path} is the record of another job: its field key differs")
            if record.grade and record.key.kit_version == self._kit_version:
                worth = self._worth.get(record.key.exercise, {})
                expected = [name for name in CRITERIA[record.key.phase] if name in worth]
                check_points(record.grade, worth, expected)
        except (BadField, ClassError) as error:
            text = str(error) if isinstance(error, ClassError) else f"{path}: {error}"
            _warn(f"{text}. It is ignored; ./oclab grade-class runs its job again.")
            return None
        return record


def _is_decided(record: Record) -> bool:
    lines = (record.grade or {}).get("lines", [])
    failed = any(line["outcome"] == "internal-error" for line in lines)
    return record.status == "graded" and not record.inconclusive and not failed


def _earlier(path: Path, record: Record) -> Path:
    return path.parent / "earlier" / f"{path.stem}.attempt-{record.attempt}.json"


def read_record(path: Path) -> Record:
    """Raises ClassError that names the file and the field if the record is invalid."""
    try:
        record = built(Record, checked(read_json(path, SCHEMA)))
        if record.status == "graded" or record.grade is not None:
            check_grade(record.grade)
        return record
    except (OSError, ValueError, RecursionError) as error:
        raise ClassError(f"{path} is not a valid class record: {error}") from error


@cache
def _warn(text: str) -> None:
    """Prints each warning once."""
    print(f"oclab: {text}", file=sys.stderr)
