# SPDX-License-Identifier: Apache-2.0
"""Writes a generated class as one folder per student, or as a Moodle download."""

import csv
import os
import stat
import zipfile
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from class_corpus import Kernel
from class_samples import entry_with_mode, write_files

from oclab_class.download.roster import Student, safe_id

DUE = datetime(2026, 6, 30, 22, 0, tzinfo=UTC)


@dataclass
class HandIn:
    """One student's submission, and its expected result."""

    files: dict[str, bytes]
    graded: list[Kernel] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)  # exercises
    problems: list[str] = field(default_factory=list)  # kinds that intake reports
    links: dict[str, str] = field(default_factory=dict)
    earlier: dict[str, bytes] | None = None  # an older submission, under another name
    late_days: int = 0
    on_roster: bool = True

    @property
    def when(self) -> datetime:
        """An hour before the due date, plus a number of days."""
        return DUE + timedelta(days=self.late_days, hours=-1)


Part = tuple[Student, HandIn | None]  # None: no submission


def write_folders(folder: Path, parts: list[Part]) -> list[str]:
    """Writes `folder`/submissions and returns the ids that grading will use."""
    root = folder / "submissions"
    root.mkdir()
    for student, part in parts:
        if part is None:
            continue
        own = root / student.id
        own.mkdir()
        write_files(own, part.files)
        for name, target in part.links.items():
            (own / name).symlink_to(target)
        _set_times(own, part.when)
        if part.earlier is not None:
            older = write_files(root / student.email, part.earlier)
            _set_times(older, part.when - timedelta(days=2))
    return [student.id for student, _ in parts]


def _set_times(folder: Path, when: datetime) -> None:
    for path in folder.rglob("*"):
        if not path.is_symlink():
            os.utime(path, (when.timestamp(), when.timestamp()))


def write_moodle(folder: Path, parts: list[Part]) -> list[str]:
    """Like `write_folders`: submissions.zip, and times.csv for the times that Moodle omits."""
    times = [("student", "submitted_at")]
    ids = []
    with zipfile.ZipFile(folder / "submissions.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for student, part in parts:
            number = student.aliases[0]
            known = part is None or part.on_roster
            ids.append(student.id if known else safe_id(f"{student.name} {number}"))
            if part is None:
                continue
            top = f"{student.name}_{number}_assignsubmission_file"
            for name, data in part.files.items():
                archive.writestr(f"{top}/{name}", data)
            for name, target in part.links.items():
                archive.writestr(entry_with_mode(f"{top}/{name}", stat.S_IFLNK), target)
            for name, data in (part.earlier or {}).items():
                archive.writestr(f"{student.name}_9{number}_assignsubmission_file/{name}", data)
            times.append((ids[-1], part.when.isoformat()))
    with (folder / "times.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(times)
    return ids
