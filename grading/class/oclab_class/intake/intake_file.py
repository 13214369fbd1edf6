# SPDX-License-Identifier: Apache-2.0
"""The result of intake, and its file intake.json."""

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from ..download.problem import Problem
from ..download.roster import Student
from .submissions import Submission

SCHEMA = "oclab-intake/2"
FILE_NAME = "intake.json"


@dataclass
class Intake:
    """The submissions of one assignment, and the problems found in them."""

    students: list[Student] = field(default_factory=list)  # the roster, then others
    submissions: list[Submission] = field(default_factory=list)  # in the order of `students`
    problems: list[Problem] = field(default_factory=list)  # that concern no single submission
    missing: list[str] = field(default_factory=list)  # ids of students without a submission
    layout: str = ""  # the detected layout of the download

    def by_student(self) -> dict[str, Submission]:
        return {submission.student: submission for submission in self.submissions}

    def all_problems(self) -> list[Problem]:
        """All problems, including those of single submissions."""
        own = [problem for submission in self.submissions for problem in submission.problems]
        return self.problems + own


def save_intake(intake: Intake, into: Path) -> None:
    """Writes `into`/intake.json with paths relative to `into`. Raises ClassError on failure."""
    data = {"schema": SCHEMA, **asdict(intake)}
    for entry, submission in zip(data["submissions"], intake.submissions, strict=True):
        moment = submission.submitted_at
        entry["submitted_at"] = moment.isoformat() if moment else None
        entry["files"] = {
            exercise: path.relative_to(into).as_posix()
            for exercise, path in submission.files.items()
        }
    write_json(into / FILE_NAME, data)


def load_intake(into: Path) -> Intake:
    """Raises ClassError if `into`/intake.json is missing or invalid."""
    path = into / FILE_NAME
    if not path.exists():
        raise ClassError(f"{path} does not exist. Run ./oclab grade-class first.")
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        students = [
            Student(**{**entry, "aliases": tuple(entry["aliases"])}) for entry in data["students"]
        ]
        submissions = [_submission_of(entry, into) for entry in data["submissions"]]
        problems = [Problem(**entry) for entry in data["problems"]]
        return Intake(students, submissions, problems, data["missing"], data["layout"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClassError(
            f"{path} is not a valid intake file ({error}). Run ./oclab grade-class again."
        ) from error


def _submission_of(entry: dict, into: Path) -> Submission:
    moment = entry["submitted_at"]
    converted = {
        "files": {exercise: into / path for exercise, path in entry["files"].items()},
        "submitted_at": datetime.fromisoformat(moment) if moment else None,
        "problems": [Problem(**problem) for problem in entry["problems"]],
        "team": tuple(entry["team"]),
    }
    return Submission(**{**entry, **converted})
