# SPDX-License-Identifier: Apache-2.0
"""The students of a class."""

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from ..base.tables import Row, Table, read_table

MAX_ID_LENGTH = 64

# Where an id is looked for, best first: what a university gives out, before what one platform
# does. Gradebook of Canvas, participants and grading worksheet of Moodle, rosters of Gradescope
# and GitHub Classroom, or plainly id,name,email,section.
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
SECTION_HEADERS = ("section", "sections", "group", "groups")


@dataclass(frozen=True)
class Student:
    """One line of the roster. `id` is what every file and record is named by."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    aliases: tuple[str, ...] = ()  # LMS numbers, logins, GitHub names: what downloads are named by


def safe_id(text: str) -> str:
    """The id that a folder can be named by: accents are dropped, and each run of characters
    other than A-Z a-z 0-9 . _ @ + - becomes one hyphen. Where that loses letters or more than
    64 characters, the end is a hyphen and eight hexadecimal digits of the text's SHA-256.
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
    """Reads a CSV file in its order; an id that no folder can have is mapped by `safe_id`.

    Raises ClassError that names the line for a student without an id, or twice in the file.
    """
    table = read_table(path)
    if not set(ID_HEADERS) & set(table.headers):
        raise ClassError(
            f"{path} has no column with an id; it has: {', '.join(table.headers)}. "
            "Name one of them 'id' (others are 'name', 'email', 'section')."
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
        raise ClassError(f"{path} names no student under its header. Is it the right file?")
    return students


def _is_student(row: Row) -> bool:
    """False for the lines that Canvas adds, and for the teachers of Gradescope."""
    name = row.first(*NAME_HEADERS)
    if name == "Points Possible" or name == "Student, Test":
        return False
    if row.first("role").lower() not in ("", "student"):
        return False
    known = (*ALIAS_HEADERS, *EMAIL_HEADERS, *NAME_HEADERS, *FIRST_HEADERS, *LAST_HEADERS)
    # Canvas: a line of posting policies has cells under the assignments only.
    return bool(row.first(*known))


def _student_of(row: Row, table: Table) -> Student:
    raw = row.first(*ID_HEADERS)
    if not raw:
        raise ClassError(
            f"{table.where}, line {row.line}: {_name_of(row) or 'this student'} has no id. "
            "Fill it in, or remove the line."
        )
    found = safe_id(raw)
    emails = (row.first(*EMAIL_HEADERS), *(row.cells.get(name, "") for name in ALIAS_HEADERS))
    return Student(
        found,
        _name_of(row),
        next((value for value in emails if "@" in value), ""),
        row.first(*SECTION_HEADERS),
        _aliases_of(row, found),
    )


def _aliases_of(row: Row, found: str) -> tuple[str, ...]:
    """Every other identifier of the line. The number of a platform stays an alias even where it
    is the id: a download that names students by it is looked up among the aliases.
    """
    values = [row.cells.get(name, "") for name in ALIAS_HEADERS]
    aliases = [value for value in values if value and value != found]
    aliases += [row.cells["id"]] if row.cells.get("id") else []
    # The worksheet of Moodle: 'Participant 123', where its download has the number alone.
    participant = re.fullmatch(r"\D+ (\d+)", row.cells.get("identifier", ""))
    aliases += [participant[1]] if participant else []
    return tuple(dict.fromkeys(aliases))


def _name_of(row: Row) -> str:
    """As one says it: Canvas writes 'Last, First'."""
    name = row.first(*NAME_HEADERS)
    if not name:
        return f"{row.first(*FIRST_HEADERS)} {row.first(*LAST_HEADERS)}".strip()
    last, comma, first = name.rpartition(", ")
    return f"{first} {last}" if comma else name
