# SPDX-License-Identifier: Apache-2.0
"""Excerpts of a student's source, shown beside the findings about them."""

from dataclasses import dataclass
from pathlib import Path

LONGEST = 160  # characters per line; longer lines are truncated
MOST_LINES = 40


@dataclass(frozen=True)
class SourceLine:
    """One line of an excerpt. `marked` lines are the subject; the others are context."""

    number: int  # from 1
    text: str
    marked: bool


def read_lines(path: Path | None) -> list[str]:
    """The lines of the source; empty if the file is missing, so that the report still works."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").split("\n") if path else []
    except OSError:
        return []


def excerpt(lines: list[str], first: int, last: int, around: int = 0) -> tuple[SourceLine, ...]:
    """Lines `first` to `last`, counted from 1, with `around` lines of context on each side."""
    start, end = max(1, first - around), min(len(lines), last + around)
    return tuple(
        SourceLine(number, _printable(lines[number - 1]), first <= number <= last)
        for number in range(start, min(end, start + MOST_LINES - 1) + 1)
    )


def _printable(text: str) -> str:
    """The line without control characters and bidirectional formatting characters."""
    shown = "".join(char if char.isprintable() else " " for char in text.expandtabs(4))
    return shown[:LONGEST] + ("…" if len(shown) > LONGEST else "")
