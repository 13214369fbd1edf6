# SPDX-License-Identifier: Apache-2.0
"""Intake of submissions: from a download to one kernel file per student and exercise.

A download is untrusted. It is never unpacked to disk, and its paths are never used: intake writes
only the kernels of exercises, under safe ids.
"""

import contextlib
import dataclasses
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..base.shown import shown
from ..kit.catalogue import Catalogue
from .archive import download_items, open_download
from .collect import collect
from .handin import HandIn, Layout
from .intake_file import Intake, save_intake
from .items import Refused, folder_items
from .layouts import Download, recognise
from .people import Found, People, Person
from .roster import Student
from .submissions import Problem, Submission

MAX_IGNORED = 1000  # ignored files listed per intake
_FOLDER = "submissions"
_MARK = ".made-by-oclab-intake"
_EARLIEST = datetime.min.replace(tzinfo=UTC)


def take_in(
    source: Path,
    catalogue: Catalogue,
    roster: list[Student] | None,
    into: Path,
    times: dict[str, datetime] | None = None,
) -> Intake:
    """Writes `into`/submissions/<student>/<lab>/<exercise>.cl and `into`/intake.json.

    `source` is a folder or a zip archive. Without a roster, everyone in it is a student. `times`
    overrides the submission times. A second run replaces the result of the first.
    Raises ClassError if `source` cannot be read or `into` cannot be written.
    """
    _check_places(source, into)
    people = People(roster or ())
    with _opened(source) as download:
        layout = recognise(download, catalogue, people.knows)
        return _finish(layout, people, catalogue, roster, into, times or {})


def take_in_one(source: Path, catalogue: Catalogue, student: Student, into: Path) -> Intake:
    """Like `take_in`, if all files in `source` belong to one student."""
    _check_places(source, into)
    with _opened(source) as download:
        person = Person((student.id,))
        handin = HandIn(person, tuple(download.items), download.name, uses_file_times=True)
        layout = Layout("one student", [handin])
        return _finish(layout, People([student]), catalogue, [student], into, {})


def _check_places(source: Path, into: Path) -> None:
    inner, outer = into.resolve(), source.resolve()
    if inner.is_relative_to(outer) or outer.is_relative_to(inner / _FOLDER):
        raise ClassError(
            f"{into} is inside the submissions. Choose another folder for the results."
        )
    folder = into / _FOLDER
    if folder.is_dir() and any(folder.iterdir()) and not (folder / _MARK).exists():
        raise ClassError(
            f"{folder} contains files that intake did not write. Choose another folder for the "
            "results."
        )


@contextlib.contextmanager
def _opened(source: Path) -> Iterator[Download]:
    """The files of a folder or of a zip archive. Raises ClassError for anything else."""
    name = source.resolve().name
    if source.is_dir():
        yield Download(name, folder_items(source), source)
    elif source.is_file():
        try:
            archive = open_download(source)
        except Refused as error:
            raise ClassError(
                f"{source} {error}. Pass a folder of submissions or a .zip download."
            ) from error
        with archive:
            try:
                items = download_items(archive)
            except Refused as error:
                raise ClassError(f"{source} {error}. Unpack it and pass the folder.") from error
            yield Download(name.removesuffix(".zip"), items)
    else:
        raise ClassError(
            f"{source} does not exist. Pass a folder of submissions or a .zip download."
        )


def _finish(
    layout: Layout,
    people: People,
    catalogue: Catalogue,
    roster: list[Student] | None,
    into: Path,
    times: dict[str, datetime],
) -> Intake:
    """Matches submissions to students, selects those that count, and writes the kernels."""
    intake = Intake(layout=layout.name, problems=list(layout.problems))
    write_atomically(into / _FOLDER / _MARK, "")
    chosen = _one_per_student(layout, people, roster is not None, intake)
    intake.students = _in_order(roster or [], [found.student for found, _ in chosen.values()])
    moments = _times_by_id(times, intake)
    for student in intake.students:
        if student.id in chosen:
            submission = _write(chosen[student.id][1], student, catalogue, into)
            submission.submitted_at = moments.get(student.id, submission.submitted_at)
            intake.submissions.append(submission)
        else:
            intake.missing.append(student.id)
            intake.problems.append(Problem("missing", student.id, "submitted nothing"))
    for item in layout.strays:
        message = item.fault or "belongs to no student"
        intake.problems.append(Problem("ignored", str(item.path), message))
    _remove_others(into / _FOLDER, intake.submissions)
    _limit_problems(intake)
    save_intake(intake, into)
    return intake


def _times_by_id(times: dict[str, datetime], intake: Intake) -> dict[str, datetime]:
    people = People(intake.students)
    moments = {}
    for name, moment in times.items():
        found = people.find(Person((name,)))
        if found.known:
            moments[found.student.id] = moment
        else:
            message = f"unknown student '{name}' in the file of submission times"
            intake.problems.append(Problem("times", name, message))
    return moments


def _one_per_student(
    layout: Layout, people: People, has_roster: bool, intake: Intake
) -> dict[str, tuple[Found, HandIn]]:
    """Selects each student's latest submission, and reports the others as duplicates."""
    chosen: dict[str, tuple[Found, HandIn]] = {}
    for handin in layout.handins:
        found = people.find(handin.person)
        name = found.student.id
        if name in chosen:
            pair = [chosen[name], (found, handin)]
            # A match by name only is weaker: two people can share a name.
            loser, chosen[name] = sorted(pair, key=lambda one: (not one[0].by_name, _time(one[1])))
            message = f"{name} submitted twice; {chosen[name][1].origin} counts"
            intake.problems.append(Problem("duplicate", loser[1].origin, message))
            continue
        chosen[name] = (found, handin)
        if has_roster and not found.known:
            message = f"is not on the roster; graded as '{name}'"
            intake.problems.append(Problem("unknown-student", handin.origin, message))
    return chosen


def _time(handin: HandIn) -> datetime:
    if handin.submitted_at or not handin.uses_file_times:
        return handin.submitted_at or _EARLIEST
    return max((item.modified for item in handin.items if item.modified), default=_EARLIEST)


def _in_order(roster: list[Student], found: list[Student]) -> list[Student]:
    known = {student.id for student in roster}
    others = (student for student in found if student.id not in known)
    return roster + sorted(others, key=lambda student: student.id)


def _write(handin: HandIn, student: Student, catalogue: Catalogue, into: Path) -> Submission:
    kernels = collect(handin, catalogue)
    moment = handin.submitted_at or kernels.changed_at
    submission = Submission(student.id, {}, moment, shown(handin.origin), kernels.problems)
    submission.rejected = {name: shown(reason) for name, reason in kernels.rejected.items()}
    for name in catalogue.exercises:
        if name in kernels.texts:
            exercise = catalogue.exercises[name]
            path = into / _FOLDER / student.id / exercise.lab / exercise.file_name
            if not path.is_file() or path.read_bytes() != kernels.texts[name]:
                write_atomically(path, kernels.texts[name])
            submission.files[name] = path
    if handin.late:
        message = "Canvas marks this submission as late without a time; pass --times"
        submission.problems.append(Problem("late-mark", handin.origin, message))
    if not submission.files and not submission.rejected:
        message = "submitted, but without a kernel of the course"
        submission.problems.append(Problem("missing", handin.origin, message))
    return submission


def _remove_others(folder: Path, submissions: list[Submission]) -> None:
    """Removes files of an earlier or interrupted intake."""
    wanted = {path for submission in submissions for path in submission.files.values()}
    wanted.add(folder / _MARK)
    for place, folders, files in os.walk(folder, topdown=False):
        for name in files:
            if Path(place, name) not in wanted:
                Path(place, name).unlink()
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
