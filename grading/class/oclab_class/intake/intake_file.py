# SPDX-License-Identifier: Apache-2.0
"""The result of intake, and its file intake.json."""

from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_json
from ..base.json_data import ALWAYS, built, read_json
from ..base.moments import is_plausible
from ..download.problem import Problem
from ..download.roster import Student
from .submissions import Submission

SCHEMA = "oclab-intake/2"
FILE_NAME = "intake.json"


@dataclass
class Intake:
    """The submissions of one assignment, and the problems found in them."""

    # The roster, then others.
    students: list[Student] = field(default_factory=list, metadata={ALWAYS: True})
    # In the order of `students`.
    submissions: list[Submission] = field(default_factory=list, metadata={ALWAYS: True})
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
        intake = built(Intake, read_json(path, SCHEMA))
        _check_names(intake)
    except (OSError, ValueError) as error:
        raise ClassError(
            f"{path} is not a valid intake file ({error}). Restore it, or take all hand-ins in "
            f"again with --replace: ./oclab grade-class SUBMISSIONS {into.parent.parent} "
            f"--assignment {into.name} --replace; the file and all kernels are kept."
        ) from error
    for one in intake.submissions:
        one.files = {exercise: into / path for exercise, path in one.files.items()}
        if one.submitted_at and not is_plausible(one.submitted_at):  # of version 0.2 and before
            one.submitted_at, one.time_source = None, ""
    return intake


def _check_names(intake: Intake) -> None:
    known = {student.id for student in intake.students}
    unknown = next((one.student for one in intake.submissions if one.student not in known), None)
    if unknown is not None:
        raise ValueError(f"the student {unknown!r} of a hand-in is not among its students")
