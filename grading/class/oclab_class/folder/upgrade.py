# SPDX-License-Identifier: Apache-2.0
"""Upgrades a grades folder of an earlier version, which held one download for all labs.

The hand-ins move to one assignment per lab; records stay where they are. Every file is moved, none
is deleted, and an interrupted upgrade continues at the next command.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
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


def needs_upgrade(path: Path) -> bool:
    """Whether an earlier version made this grades folder."""
    return _json(path / RUN).get("schema") == _OLD_RUN


def upgrade(path: Path, klass: ClassFile) -> list[str]:
    """Moves the hand-ins of each assignment, and returns the names of the assignments.

    Assignments without any hand-in count as not collected yet. Raises ClassError if a file is
    invalid.
    """
    run, intake = _json(path / RUN), _json(path / INTAKE)
    if intake and intake.get("schema") != _OLD_INTAKE:
        raise ClassError(f"{path / INTAKE} is not of an earlier version. Restore it from a backup.")
    names = []
    for rules in klass.assignments.values():
        if _has_hand_ins(intake, rules.exercises):
            _split_off(path, rules.name, set(rules.exercises), intake)
            names.append(rules.name)
    for name in (INTAKE, TIMES):
        if (path / name).exists():
            (path / name).replace(path / f"{name}.before-upgrade")
    save_settings(Settings(run["device"], run["sandbox"], run["secret"]), path)  # last
    return names


def _json(path: Path) -> dict:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise ClassError(f"{path} is invalid ({error}). Restore it from a backup.") from error


def _has_hand_ins(intake: dict, exercises: dict[str, float]) -> bool:
    return any(
        name in one["files"] or name in one["rejected"]
        for one in intake.get("submissions", [])
        for name in exercises
    )


def _split_off(path: Path, name: str, exercises: set[str], data: dict) -> None:
    """Writes assignments/<name> with its part of the old intake."""
    folder = path / ASSIGNMENTS / name
    write_atomically(folder / SUBMISSIONS / MARK, "")
    students = [Student(**{**one, "aliases": tuple(one["aliases"])}) for one in data["students"]]
    intake = Intake(students, layout=data["layout"], missing=data["missing"])
    intake.problems = [Problem(**problem) for problem in data["problems"]]
    for entry in data["submissions"]:
        moment = entry["submitted_at"]
        submission = Submission(
            entry["student"],
            {},
            datetime.fromisoformat(moment).astimezone(UTC) if moment else None,
            entry["origin"],
            "an earlier version's intake" if moment else "",
            problems=[Problem(**problem) for problem in entry["problems"]],
            rejected={n: why for n, why in entry["rejected"].items() if n in exercises},
        )
        for exercise, old in entry["files"].items():
            if exercise in exercises:
                submission.files[exercise] = folder / old
                if (path / old).exists():  # an interrupted upgrade moved it already
                    (folder / old).parent.mkdir(parents=True, exist_ok=True)
                    (path / old).replace(folder / old)
        intake.submissions.append(submission)
    save_intake(intake, folder)
