# SPDX-License-Identifier: Apache-2.0
"""Parses the submission_metadata.yml of a Gradescope export: submitters and times.

Only the keys that intake needs are read, line by line. The keys of a submission are indented by
two spaces. Text written by students is indented further, so it cannot imitate a key.
"""

import json
import re
from dataclasses import dataclass, field
from datetime import datetime

from .people import Person

FILE_NAME = "submission_metadata.yml"

_SUBMISSION = re.compile(r"""(["']?)([\w.-]+)\1:\s*""")
_KEY = re.compile(r"  :(\w+):\s*(.*)")
_SUBMITTER = re.compile(r"\s+- :(\w+):\s*(.*)|\s+:(\w+):\s*(.*)")
_UTC = re.compile(r"    utc:\s*(.*)")  # inside a Rails time, which spans several lines
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)")


@dataclass
class Entry:
    """One submission, with several submitters if it is a group submission."""

    submitters: list[dict[str, str]] = field(default_factory=list)
    created_at: datetime | None = None

    def persons(self) -> list[Person]:
        return [
            Person(
                tuple(filter(None, [submitter.get("sid")])),
                submitter.get("name", ""),
                submitter.get("email", ""),
            )
            for submitter in self.submitters
        ]


def parse_metadata(text: str) -> dict[str, Entry]:
    """Submissions by folder name, such as submission_123."""
    entries: dict[str, Entry] = {}
    entry, key = Entry(), ""
    for line in text.splitlines():
        if found := _SUBMISSION.fullmatch(line):
            entry = entries.setdefault(found[2], Entry())
            key = ""
        elif found := _KEY.fullmatch(line):
            key = found[1]
            if key == "created_at":
                entry.created_at = _time_of(found[2])
        elif key == "created_at" and (found := _UTC.fullmatch(line)):
            entry.created_at = _time_of(found[1])
        elif key == "submitters" and (found := _SUBMITTER.fullmatch(line)):
            if found[1]:
                entry.submitters.append({})
            if entry.submitters:
                entry.submitters[-1][found[1] or found[3]] = _scalar(found[2] or found[4] or "")
    return entries


def _scalar(text: str) -> str:
    """The value of a plain or quoted scalar on one line."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text))  # names need only the escapes that YAML shares with JSON
        except ValueError:
            return text[1:-1]
    return "" if text in ("null", "~") else text


def _time_of(text: str) -> datetime | None:
    found = _TIME.match(_scalar(re.sub(r"^&\d+ ", "", text)))
    if not found:
        return None
    day, clock, zone = found.groups()
    try:
        return datetime.fromisoformat(f"{day}T{clock}{'Z' if zone == 'UTC' else zone}")
    except ValueError:  # such as month 13
        return None
