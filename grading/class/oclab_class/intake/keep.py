# SPDX-License-Identifier: Apache-2.0
"""Writes what intake found into the folder of an assignment, and keeps what is there already.

An earlier hand-in that a newer download lacks still counts, unless it is dropped explicitly.
Replaced files move to the folder `earlier`: nothing is deleted.
"""

import contextlib
import dataclasses
import os
from pathlib import Path

from ..base.files import set_aside, write_atomically
from ..base.shown import shown
from ..download.people import People, Person
from ..download.problem import Problem
from ..download.source import MARK, SUBMISSIONS
from .collect import Kernels
from .intake_file import Intake, save_intake
from .looked import Looked, Part
from .submissions import Submission
from .times import INSTRUCTORS

MAX_IGNORED = 1000  # ignored files listed per intake
EARLIER = "earlier"


def keep(looked: Looked, before: Intake | None, *, replace: bool = False) -> Intake:
    """Writes `folder`/submissions/<student>/<lab>/<exercise>.cl and `folder`/intake.json.

    `before` is the earlier intake of this assignment; with `replace`, only the new download counts.
    """
    intake = Intake(looked.students, problems=list(looked.problems), layout=looked.layout)
    folder = looked.target.folder
    write_atomically(folder / SUBMISSIONS / MARK, "")
    earlier = {} if replace else _earlier(before, looked)
    for name, part in looked.parts.items():
        old = earlier.pop(name, None)
        if old and _is_older(part, old):
            _kept(old, part.origin, "is older than the hand-in that counts; ignored")
            intake.submissions.append(old)
        else:
            intake.submissions.append(_merged(_write(part, looked), old))
    for name, old in earlier.items():
        message = "is not in this download; the earlier hand-in counts (--replace drops it)"
        _kept(old, name, message)
        intake.submissions.append(old)
    _add_students(intake, before)
    handed_in = intake.by_student()
    intake.submissions = [handed_in[one.id] for one in intake.students if one.id in handed_in]
    intake.missing = [one.id for one in intake.students if one.id not in handed_in]
    intake.problems += [Problem("missing", name, "submitted nothing") for name in intake.missing]
    _set_aside_others(folder, intake.submissions)
    _limit_problems(intake)
    save_intake(intake, folder)
    return intake


def _is_older(part: Part, old: Submission) -> bool:
    """Whether a hand-in was made before the one that counts.

    A time that the instructor gives corrects one that was read elsewhere, or of the same hand-in.
    """
    if not (part.moment and old.submitted_at and part.moment.at < old.submitted_at):
        return False
    if not part.is_time_given:
        return True
    return old.time_source in INSTRUCTORS and not _has_all_of(old, part.kernels)


def _has_all_of(old: Submission, kernels: Kernels) -> bool:
    """Whether all that counts is among these kernels: each file byte for byte, and what was
    rejected.
    """
    return old.rejected.keys() <= kernels.rejected.keys() and all(
        path.is_file() and path.read_bytes() == kernels.texts.get(name)
        for name, path in old.files.items()
    )


def _earlier(before: Intake | None, looked: Looked) -> dict[str, Submission]:
    """The earlier submissions by student, under the ids of the current roster."""
    if before is None:
        return {}
    people = People([one for one in looked.students if one.enrolled])
    students = {one.id: one for one in before.students}
    found: dict[str, Submission] = {}
    for old in before.submissions:
        who = students[old.student]
        person = Person((who.id, *who.aliases), who.name, who.email, old.number)
        now = people.find(person)
        name = now.student.id if now.known else old.student
        if name not in found or name == old.student:
            found[name] = dataclasses.replace(old, student=name)
    return found


def _merged(new: Submission, old: Submission | None) -> Submission:
    """The newer hand-in, with files of the older one for exercises that it lacks."""
    if old is None:
        return new
    lacking = [name for name in old.files if name not in new.files and name not in new.rejected]
    for name in lacking:
        new.files[name] = old.files[name]
        message = f"{name} is not in this hand-in; the file of the earlier one counts"
        new.problems.append(Problem("kept", new.origin, message))
    return new


def _kept(old: Submission, where: str, message: str) -> None:
    old.problems = [problem for problem in old.problems if problem.kind != "kept"]
    old.problems.append(Problem("kept", where, message))


def _write(part: Part, looked: Looked) -> Submission:
    student, kernels, handin = part.student, part.kernels, part.handin
    folder = looked.target.folder
    submission = Submission(student.id, {}, None, part.origin, problems=kernels.problems)
    if part.moment:
        submission.submitted_at, submission.time_source = part.moment.at, part.moment.source
    submission.marked_late = handin.late
    if not part.by_team:  # else these are another member's
        submission.number, submission.file_number = shown(handin.person.number), handin.file_number
    submission.rejected = {name: shown(reason) for name, reason in kernels.rejected.items()}
    submission.unmatched = [shown(name) for name in kernels.unmatched]
    submission.team = _team_of(part, looked)
    for exercise in looked.target.exercises:
        if exercise.id in kernels.texts:
            path = folder / SUBMISSIONS / student.id / exercise.lab / exercise.file_name
            _replace(path, kernels.texts[exercise.id], folder)
            submission.files[exercise.id] = path
    if part.by_team:
        message = f"handed in for team {student.team}"
        submission.problems.append(Problem("team", handin.origin, message))
    if not submission.files and not submission.rejected:
        message = "submitted, but without a kernel of the assignment"
        submission.problems.append(Problem("missing", handin.origin, message))
    return submission


def _team_of(part: Part, looked: Looked) -> tuple[str, ...]:
    """The other members whom the same hand-in counts for."""
    others = (one for one in looked.parts.values() if one.handin is part.handin)
    return tuple(one.student.id for one in others if one is not part)


def _replace(path: Path, data: bytes, folder: Path) -> None:
    if path.is_file():
        if path.read_bytes() == data:
            return
        _set_aside(path, folder)
    write_atomically(path, data)


def _set_aside(path: Path, folder: Path) -> None:
    """Moves a kernel to `folder`/earlier."""
    set_aside(path, folder / EARLIER / path.parent.relative_to(folder / SUBMISSIONS))


def _add_students(intake: Intake, before: Intake | None) -> None:
    """Students of kept hand-ins who left the roster stay, but are not enrolled."""
    known = {one.id for one in intake.students}
    old = {one.id: one for one in before.students} if before else {}
    for submission in intake.submissions:
        if submission.student not in known:
            student = old[submission.student]
            has_roster = any(one.enrolled for one in intake.students)
            intake.students.append(dataclasses.replace(student, enrolled=not has_roster))


def _set_aside_others(folder: Path, submissions: list[Submission]) -> None:
    """Moves kernels that no longer count to `earlier`, and removes files of a killed intake."""
    wanted = {path for submission in submissions for path in submission.files.values()}
    wanted.add(folder / SUBMISSIONS / MARK)
    for place, folders, files in os.walk(folder / SUBMISSIONS, topdown=False):
        for path in (Path(place, name) for name in files):
            if path not in wanted:
                if path.suffix == ".cl":
                    _set_aside(path, folder)
                else:
                    path.unlink()
        for name in folders:
            with contextlib.suppress(OSError):  # not empty: still in use
                Path(place, name).rmdir()


def _limit_problems(intake: Intake) -> None:
    """Makes problem texts printable, and keeps at most MAX_IGNORED ignored files."""
    left_out = 0
    room = MAX_IGNORED
    for problems in (intake.problems, *(one.problems for one in intake.submissions)):
        ignored = [problem for problem in problems if problem.kind == "ignored"]
        left_out += max(0, len(ignored) - room)
        kept = {id(problem) for problem in ignored[:room]}
        room -= len(kept)
        problems[:] = [
            dataclasses.replace(one, where=shown(one.where), message=shown(one.message))
            for one in problems
            if one.kind != "ignored" or id(one) in kept
        ]
    if left_out:
        message = f"{left_out} more ignored files are not listed"
        intake.problems.append(Problem("ignored", "", message))
