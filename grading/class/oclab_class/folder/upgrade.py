# SPDX-License-Identifier: Apache-2.0
"""Upgrades a grades folder of an earlier version, which held one download for all labs.

The hand-ins move to one assignment per lab; records stay where they are. Every file is moved, none
is deleted, and an interrupted upgrade continues at the next command.
"""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.json_data import built, read_json
from ..download.problem import Problem
from ..download.roster import Student
from ..download.source import MARK, SUBMISSIONS
from ..intake.intake_file import FILE_NAME as INTAKE
from ..intake.intake_file import Intake, save_intake
from ..intake.submissions import Submission
from ..intake.times import FILE_NAME as TIMES
from ..marks.rules import ClassFile
from .settings import FILE_NAME as RUN
from .settings import Settings, save_settings

_OLD_RUN, _OLD_INTAKE = "oclab-class-run/1", "oclab-intake/1"
ASSIGNMENTS = "assignments"


@dataclass
class _OldSubmission:
    student: str
    files: dict[str, Path]
    submitted_at: datetime | None
    origin: str
    problems: list[Problem]
    rejected: dict[str, str]


@dataclass
class _Old:
    """The intake of an earlier version, of all labs."""

    students: list[Student]
    submissions: list[_OldSubmission]
    problems: list[Problem]
    missing: list[str]
    layout: str


def needs_upgrade(path: Path) -> bool:
    """Whether an earlier version made this grades folder."""
    try:
        return read_json(path / RUN).get("schema") == _OLD_RUN
    except (OSError, ValueError):
        return False  # missing or invalid: `load_settings` reports it


def upgrade(path: Path, klass: ClassFile) -> list[str]:
    """Moves the hand-ins of each assignment, and returns the names of the assignments.

    Assignments without any hand-in count as not collected yet. Raises ClassError if a file is
    invalid.
    """
    run, intake = _old_files(path)
    names = []
    for rules in klass.assignments.values():
        if _has_hand_ins(intake, rules.exercises):
            _split_off(path, rules.name, set(rules.exercises), intake)
            names.append(rules.name)
    for name in (INTAKE, TIMES):
        if (path / name).exists():
            (path / name).replace(path / f"{name}.before-upgrade")
    save_settings(run, path)  # last
    return names


def _old_files(path: Path) -> tuple[Settings, _Old]:
    file = path / RUN
    try:
        run = read_json(file, _OLD_RUN)
        kept = {name: run.get(name) for name in ("device", "sandbox", "secret")}
        settings = built(Settings, kept)
        file = path / INTAKE
        return settings, _old_intake(file)
    except (OSError, ValueError) as error:
        raise ClassError(f"{file} is invalid ({error}). Restore it from a backup.") from error


def _old_intake(path: Path) -> _Old:
    if not path.exists():  # an interrupted upgrade has moved it
        return _Old([], [], [], [], "")
    return built(_Old, read_json(path, _OLD_INTAKE))


def _has_hand_ins(intake: _Old, exercises: dict[str, float]) -> bool:
    return any(
        name in one.files or name in one.rejected
        for one in intake.submissions
        for name in exercises
    )


def _split_off(path: Path, name: str, exercises: set[str], old: _Old) -> None:
    """Writes assignments/<name> with its part of the old intake."""
    folder = path / ASSIGNMENTS / name
    write_atomically(folder / SUBMISSIONS / MARK, "")
    intake = Intake(old.students, problems=old.problems, missing=old.missing, layout=old.layout)
    for entry in old.submissions:
        submission = Submission(
            entry.student,
            {},
            entry.submitted_at,
            entry.origin,
            "an earlier version's intake" if entry.submitted_at else "",
            problems=entry.problems,
            rejected={n: why for n, why in entry.rejected.items() if n in exercises},
        )
        for exercise, file in entry.files.items():
            if exercise in exercises:
                submission.files[exercise] = folder / file
                if (path / file).exists():  # an interrupted upgrade moved it already
                    (folder / file).parent.mkdir(parents=True, exist_ok=True)
                    (path / file).replace(folder / file)
        intake.submissions.append(submission)
    save_intake(intake, folder)
