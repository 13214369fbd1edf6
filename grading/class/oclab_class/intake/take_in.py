# SPDX-License-Identifier: Apache-2.0
"""Intake of submissions: from a download to one kernel file per student and exercise.

A download is untrusted. It is never unpacked to disk, and its paths are never used: intake writes
only the kernels of exercises, under safe ids. `look` reads everything and writes nothing, so that
a person can correct what it found; `keep` writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..base.moments import OUT_OF_RANGE, is_plausible
from ..download.handin import HandIn, Layout
from ..download.people import Found, People, Person
from ..download.problem import Problem
from ..download.roster import Student
from ..download.source import check_places, opened, recognised
from ..kit.catalogue import Catalogue, Exercise
from .collect import Collector, Kernels
from .intake_file import Intake
from .keep import keep
from .looked import Looked, Part, Target
from .mapping import NEVER
from .times import GIVEN, Moment, Times

_EARLIEST = datetime.min.replace(tzinfo=UTC)
FILE_TIMES = "modification times of files"


def look(
    source: Path, targets: Sequence[Target], catalogue: Catalogue, roster: list[Student] | None
) -> list[Looked]:
    """Reads `source`, a folder or a zip archive, for each assignment.

    Without a roster, everyone in it is a student. Raises ClassError if `source` cannot be read, or
    if an assignment's folder is inside it.
    """
    for target in targets:
        check_places(source, target.folder)
    people = People(roster or ())
    with opened(source) as download:
        layout = recognised(download, catalogue, people.knows)
        return [_looked(layout, people, target, catalogue, roster) for target in targets]


def take_in_one(
    source: Path, catalogue: Catalogue, exercises: Sequence[Exercise], student: Student, into: Path
) -> Intake:
    """Takes in all files of `source` as those of one student.

    Nobody is there to confirm a mapping, so what the rules found counts.
    """
    target = Target("", into, exercises)
    check_places(source, into)
    with opened(source) as download:
        handin = HandIn(
            Person((student.id,)), tuple(download.items), download.name, uses_file_times=True
        )
        layout = Layout("one student", [handin])
        looked = _looked(layout, People([student]), target, catalogue, [student])
        return keep(looked, None)


def _looked(
    layout: Layout,
    people: People,
    target: Target,
    catalogue: Catalogue,
    roster: list[Student] | None,
) -> Looked:
    looked = Looked(target, layout.name, [], problems=list(layout.problems))
    table = _TimeTable(target.times)
    chosen = _one_per_student(layout, people, table, looked)
    looked.students = _in_order(roster or [], [entry.found.student for entry in chosen.values()])
    for name, entry in chosen.items():
        collector = Collector(name, target.exercises, catalogue, target.mapping)
        kernels = collector.collect(entry.handin)
        moment = entry.moment or _moment_of(entry.handin, kernels)
        if moment and not is_plausible(moment.at):
            message = f"the time from {moment.source} {OUT_OF_RANGE}: it counts as unknown"
            looked.problems.append(Problem("times", entry.handin.origin, message))
            moment = None
        found = entry.found
        is_given = entry.moment is not None
        looked.parts[name] = Part(
            found.student, entry.handin, kernels, moment, found.by_team, is_given
        )
        if not found.student.enrolled:
            message = f"is not on the roster; graded as '{name}'"
            looked.problems.append(Problem("unknown-student", entry.handin.origin, message))
    for item in layout.strays:
        message = item.fault or "belongs to no student"
        looked.problems.append(Problem("ignored", str(item.path), message))
    looked.problems += table.unknown(looked.students, people.has_roster)
    looked.problems += _unused_rows(looked)
    return looked


def _unused_rows(looked: Looked) -> list[Problem]:
    """Rows of the mapping that choose a file which is not there. Students without a part of the
    download are not at fault.
    """
    used = {key for part in looked.parts.values() for key in part.kernels.mapped}
    absent = {one.id for one in looked.students} - looked.parts.keys()
    message = "is not in this download; correct the row, or remove it"
    return [
        Problem("mapping", f"{row.student}: {row.file}", message)
        for row in looked.target.mapping.values()
        if row.exercise not in ("", NEVER) and row.key not in used and row.student not in absent
    ]


class _TimeTable:
    """Times of a file, found by any identifier of a student."""

    def __init__(self, times: Times):
        self._times = {name.casefold(): moment for name, moment in times.items()}

    def find(self, student: Student, person: Person | None = None) -> Moment | None:
        names = [student.id, student.email, *student.aliases]
        names += [person.number, person.name, *person.logins] if person else []
        found = (self._times.get(name.casefold()) for name in names if name)
        return next(filter(None, found), None)

    def unknown(self, students: list[Student], has_roster: bool) -> list[Problem]:
        """Names of the instructor's file that nobody has. A worksheet lists everybody."""
        known = {n.casefold() for one in students for n in (one.id, one.email, *one.aliases)}
        return [
            Problem("times", name, f"unknown student '{name}' in the file of submission times")
            for name, moment in self._times.items()
            if name not in known and moment.source == GIVEN and has_roster
        ]


@dataclass(frozen=True)
class _Entry:
    """A hand-in that may count for a student."""

    found: Found
    handin: HandIn
    moment: Moment | None  # of the file of times

    @property
    def rank(self) -> tuple:
        """The newest hand-in counts; of those without a time, the student's own.

        A match by name only is weaker: two people can share a name.
        """
        when = self.moment.at if self.moment else _time(self.handin)
        when = when if is_plausible(when) else _EARLIEST
        return not self.found.by_name, when, not self.found.by_team


def _one_per_student(
    layout: Layout, people: People, times: _TimeTable, looked: Looked
) -> dict[str, _Entry]:
    """Selects each student's latest submission, and reports the others as duplicates."""
    chosen: dict[str, _Entry] = {}
    for handin in layout.handins:
        everyone = people.find_all(handin.person)
        moment = times.find(everyone[0].student, handin.person)
        for found in everyone:
            name, entry = found.student.id, _Entry(found, handin, moment)
            if name not in chosen:
                chosen[name] = entry
                continue
            loser, chosen[name] = sorted([chosen[name], entry], key=lambda one: one.rank)
            message = f"{name} submitted twice; {chosen[name].handin.origin} counts"
            looked.problems.append(Problem("duplicate", loser.handin.origin, message))
    return chosen


def _time(handin: HandIn) -> datetime:
    if handin.submitted_at or not handin.uses_file_times:
        return handin.submitted_at or _EARLIEST
    return max((item.modified for item in handin.items if item.modified), default=_EARLIEST)


def _moment_of(handin: HandIn, kernels: Kernels) -> Moment | None:
    if handin.submitted_at:
        return Moment(handin.submitted_at, handin.time_source)
    changed_at = kernels.changed_at or (_time(handin) if kernels.rejected else _EARLIEST)
    return None if changed_at == _EARLIEST else Moment(changed_at, FILE_TIMES)


def _in_order(roster: list[Student], found: list[Student]) -> list[Student]:
    known = {student.id for student in roster}
    others = {student.id: student for student in found if student.id not in known}
    return roster + [others[name] for name in sorted(others)]
