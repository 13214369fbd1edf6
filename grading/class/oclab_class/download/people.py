# SPDX-License-Identifier: Apache-2.0
"""Matches the names that downloads use to the students on the roster."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..base.shown import shown
from .roster import Student, safe_id


@dataclass(frozen=True)
class Person:
    """The identifiers of a student in a download; empty where unknown."""

    logins: tuple[str, ...] = ()  # ids, GitHub names or folder names, the most likely first
    name: str = ""
    email: str = ""
    number: str = ""  # the platform's own id, such as a Canvas user id

    @property
    def label(self) -> str:
        """A label that is unique within one download."""
        parts = (self.name, self.number)
        return next(iter(self.logins), "") or self.email or " ".join(filter(None, parts))


@dataclass(frozen=True)
class Found:
    """The student that matches a person."""

    student: Student
    known: bool  # is on the roster
    by_name: bool  # matched only by name
    by_team: bool = False  # another member handed in


def name_words(name: str) -> list[str]:
    """The words of a name in lower case, without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    words = plain.replace(",", " ").replace("_", " ").split()
    kept = ("".join(letter for letter in word if letter.isalnum()) for word in words)
    return [word for word in kept if word]


def _name_keys(name: str) -> set[str]:
    """All rotations of the name as one word: Canvas writes `lastfirst`."""
    words = name_words(name)
    return {"".join(words[i:] + words[:i]) for i in range(len(words))}


def _may_be_named(student: Student, name: str) -> bool:
    """Returns False if this name and the name on the roster share no word."""
    words = [word for word in name_words(student.name) if len(word) > 1]
    whole = "".join(name_words(name))
    return not words or not whole or any(word in whole for word in words)


@dataclass
class _Index:
    """Students by key. A key of two students is ambiguous and finds none."""

    students: dict[str, set[Student]] = field(default_factory=lambda: defaultdict(set))

    def add(self, keys: Iterable[str], student: Student) -> None:
        for key in keys:
            if key:
                self.students[key.casefold()].add(student)

    def find(self, key: str) -> Student | None:
        found = self.students.get(key.casefold(), ())
        return next(iter(found)) if len(found) == 1 else None


class People:
    """Finds students on a roster, and assigns ids to those who are not on it."""

    def __init__(self, roster: Iterable[Student]):
        self._ids, self._aliases, self._emails, self._names = (_Index() for _ in range(4))
        self._unknown: dict[str, Student] = {}  # by label
        self._taken: set[str] = set()
        self._teams: dict[str, list[Student]] = defaultdict(list)
        for student in roster:
            if student.team:
                self._teams[student.team.casefold()].append(student)
            self._taken.add(student.id.casefold())
            self._ids.add([student.id], student)
            self._aliases.add(student.aliases, student)
            self._emails.add([student.email], student)
            self._names.add(_name_keys(student.name), student)

    def knows(self, login: str) -> bool:
        return bool(self._by_login(login) or self._by_name(login) or self.team(login))

    @property
    def has_roster(self) -> bool:
        return bool(self._ids.students)

    def team(self, name: str) -> list[Student]:
        """The members of the team of this name; empty if there is none."""
        return self._teams.get(name.casefold(), [])

    def find_all(self, person: Person) -> list[Found]:
        """The students that a hand-in counts for: one student, or all members of a team."""
        for name in (person.name, *person.logins):
            if members := self.team(name):
                return [Found(member, known=True, by_name=False) for member in members]
        found = self.find(person)
        others = [one for one in self.team(found.student.team) if one is not found.student]
        return [found, *(Found(one, known=True, by_name=False, by_team=True) for one in others)]

    def find(self, person: Person) -> Found:
        """The matching student on the roster, or an unknown student with a new id."""
        student = self._by_number(person) or self._emails.find(person.email)
        student = student or next(filter(None, map(self._by_login, person.logins)), None)
        if student:
            return Found(student, known=True, by_name=False)
        names = filter(None, map(self._by_name, (person.name, *person.logins)))
        student = next(names, None)
        if student:
            return Found(student, known=True, by_name=True)
        return Found(self._unknown_student(person), known=False, by_name=False)

    def _by_number(self, person: Person) -> Student | None:
        student = self._aliases.find(person.number)
        # Numbers can collide: one platform's number can equal a login elsewhere.
        return student if student and _may_be_named(student, person.name) else None

    def _by_login(self, login: str) -> Student | None:
        return self._ids.find(login) or self._aliases.find(login) or self._emails.find(login)

    def _by_name(self, name: str) -> Student | None:
        """Also without the group prefix of Moodle: 'Group A-Ann Lee'."""
        while True:
            student = self._names.find("".join(name_words(name)))
            _, hyphen, rest = name.partition("-")
            if student or not hyphen:
                return student
            name = rest

    def _unknown_student(self, person: Person) -> Student:
        label = person.label
        if label not in self._unknown:
            wanted = safe_id(label)
            found, number = wanted, 1
            while found.casefold() in self._taken:
                number += 1
                found = f"{wanted[:58]}-{number}"
            self._taken.add(found.casefold())
            aliases = (shown(person.number),) if person.number else ()
            student = Student(
                found,
                shown(person.name),
                shown(person.email),
                aliases=aliases,
                enrolled=not self.has_roster,
            )
            self._unknown[label] = student
        return self._unknown[label]
