# SPDX-License-Identifier: Apache-2.0
"""The submission_metadata.yml of a Gradescope export: who handed in what, and when.

It is read line by line, as far as needed: the keys of a submission are indented by two spaces,
and whatever a student wrote stands deeper, so that it cannot pass for one.
"""

import json
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime

from .people import Person

FILE_NAME = "submission_metadata.yml"

_SUBMISSION = re.compile(r"""(["']?)([\w.-]+)\1:\s*""")
_KEY = re.compile(r"  :(\w+):\s*(.*)")
_SUBMITTER = re.compile(r"\s+- :(\w+):\s*(.*)|\s+:(\w+):\s*(.*)")
_UTC = re.compile(r"    utc:\s*(.*)")  # inside a Rails time, which spans several lines
_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)")


@dataclass
class Entry:
    """One submission: several persons if it is a group's."""

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
    """Submissions by the name of their folder, such as submission_123."""
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
    """A plain or quoted text on one line."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) > 1 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text))  # the escapes of YAML that names need are JSON's
        except ValueError:
            return text[1:-1]
    return "" if text in ("null", "~") else text


def _time_of(text: str) -> datetime | None:
    found = _TIME.match(_scalar(re.sub(r"^&\d+ ", "", text)))
    if not found:
        return None
    day, clock, zone = found.groups()
    moment = datetime.fromisoformat(f"{day}T{clock}{'Z' if zone == 'UTC' else zone}")
    return moment.astimezone(UTC)
