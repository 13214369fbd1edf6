# SPDX-License-Identifier: Apache-2.0
"""The students of a class."""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..base.shown import shown
from ..base.tables import Row, Table, read_table

MAX_ID_LENGTH = 64

# Columns searched for an id, best first: ids of the university before ids of a platform.
# Gradebook of Canvas, participants and grading worksheet of Moodle, rosters of Gradescope
# and GitHub Classroom, or simply id,name,email,section.
ID_HEADERS = (
    "id number",
    "sid",
    "student id",
    "sis login id",
    "sis user id",
    "username",
    "login",
    "id",
    "email",
    "email address",
    "identifier",
    "github_username",
)
ALIAS_HEADERS = (*ID_HEADERS, "github_id", "integration id")
EMAIL_HEADERS = ("email", "email address", "e-mail", "mail")
NAME_HEADERS = ("name", "full name", "student", "student name")
FIRST_HEADERS = ("first name", "firstname", "given name")
LAST_HEADERS = ("last name", "lastname", "surname", "family name")
TEAM_HEADERS = ("team", "team name")
SECTION_HEADERS = ("section", "sections", "group", "groups")
_IDS = (*ALIAS_HEADERS, *EMAIL_HEADERS)
_NAMES = (*NAME_HEADERS, *FIRST_HEADERS, *LAST_HEADERS)


@dataclass(frozen=True)
class Student:
    """One row of the roster. Files and records are named after `id`."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    aliases: tuple[str, ...] = ()  # LMS numbers, logins, GitHub names: names used in downloads
    team: str = ""  # its members hand in together
    enrolled: bool = True  # on the roster, or there is no roster
    given_id: str = ""  # as the roster writes it, where that is no name of a folder

    @property
    def roster_id(self) -> str:
        """The id by which platforms know the student."""
        return self.given_id or self.id


def safe_id(text: str) -> str:
    """An id that is valid as a folder name. Accents are removed, and each run of characters other
    than A-Z a-z 0-9 . _ @ + - becomes one hyphen. If letters are lost or the text exceeds 64
    characters, the id ends with a hyphen and eight hexadecimal digits of the text's SHA-256.
    """
    plain = unicodedata.normalize("NFKD", text.strip())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    safe = re.sub(r"[^A-Za-z0-9._@+-]+", "-", plain).strip("-").lstrip(".-")
    lost = any(letter.isalnum() and not letter.isascii() for letter in plain)
    if safe and not lost and len(safe) <= MAX_ID_LENGTH:
        return safe
    digest = hashlib.sha256(text.strip().encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{safe[: MAX_ID_LENGTH - 9] or 'student'}-{digest}"


def read_roster(path: Path) -> list[Student]:
    """Reads a CSV file in order. `safe_id` maps ids that are not valid folder names.

    Raises ClassError with the line number for a missing or duplicate id.
    """
    table = read_table(path)
    table.require_one_line(_IDS, (*_NAMES, *TEAM_HEADERS, *SECTION_HEADERS))
    if not set(ID_HEADERS) & set(table.headers):
        raise ClassError(
            f"{path} has no id column; it has: {', '.join(table.headers)}. "
            "Rename the column of ids to 'id'; optional columns: 'name', 'email', 'section'."
        )
    lines: dict[str, int] = {}
    students = []
    for row in table.rows:
        if not _is_student(row):
            continue
        student = _student_of(row, table)
        for key in {student.id.casefold(), student.email.casefold()} - {""}:
            if lines.setdefault(key, row.line) != row.line:
                raise ClassError(
                    f"{path}, line {row.line}: '{key}' is already in line {lines[key]}. "
                    "Each student has one line and an id of their own."
                )
        students.append(student)
    if not students:
        raise ClassError(f"{path} contains no students. Check that it is the right file.")
    return students


def _is_student(row: Row) -> bool:
    """Returns False for the extra rows of Canvas, and for the instructors of Gradescope."""
    name = row.first(*NAME_HEADERS)
    if name == "Points Possible" or name == "Student, Test":
        return False
    if row.first("role").lower() not in ("", "student"):
        return False
    # Canvas: the row of posting policies has cells in assignment columns only.
    return bool(row.first(*_IDS, *_NAMES))


def _student_of(row: Row, table: Table) -> Student:
    raw = row.first(*ID_HEADERS)
    if not raw:
        raise ClassError(
            f"{table.where}, line {row.line}: {_name_of(row) or 'this student'} has no id. "
            "Add an id, or remove the line."
        )
    found = safe_id(raw)
    emails = (row.first(*EMAIL_HEADERS), *(row.cells.get(name, "") for name in ALIAS_HEADERS))
    email = next((value for value in emails if "@" in value), "")
    return Student(
        found,
        shown(_name_of(row)),
        shown(email),
        shown(row.first(*SECTION_HEADERS)),
        _aliases_of(row, found),
        shown(row.first(*TEAM_HEADERS)),
        given_id=shown(raw) if raw != found else "",
    )


def _aliases_of(row: Row, found: str) -> tuple[str, ...]:
    """All other identifiers of the row. A platform's number stays an alias even if it is also the
    id, because downloads that use it are looked up among the aliases.
    """
    values = [row.cells.get(name, "") for name in ALIAS_HEADERS]
    aliases = [value for value in values if value and value != found]
    aliases += [row.cells["id"]] if row.cells.get("id") else []
    # Moodle's worksheet has 'Participant 123', its download only the number.
    participant = re.fullmatch(r"\D+ (\d+)", row.cells.get("identifier", ""))
    aliases += [participant[1]] if participant else []
    return tuple(dict.fromkeys(aliases))


def _name_of(row: Row) -> str:
    """The name on one line as 'First Last': Canvas writes 'Last, First'."""
    whole = row.first(*NAME_HEADERS)
    name = " ".join((whole or f"{row.first(*FIRST_HEADERS)} {row.first(*LAST_HEADERS)}").split())
    last, comma, first = name.rpartition(", ")
    return f"{first} {last}" if whole and comma else name
