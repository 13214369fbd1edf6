# SPDX-License-Identifier: Apache-2.0
"""A few lines of a student's source, to be shown beside what is said about them."""

from dataclasses import dataclass
from pathlib import Path

LONGEST = 160  # characters of a line; who writes longer ones has them cut
MOST_LINES = 40


@dataclass(frozen=True)
class SourceLine:
    """`marked` lines are the ones that are meant; the others are their neighbours."""

    number: int  # from 1
    text: str
    marked: bool


def read_lines(path: Path | None) -> list[str]:
    """The source's lines; none where the file is gone: a report is worth having without it."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").split("\n") if path else []
    except OSError:
        return []


def excerpt(lines: list[str], first: int, last: int, around: int = 0) -> tuple[SourceLine, ...]:
    """Lines `first` to `last`, from 1, with `around` more on either side."""
    start, end = max(1, first - around), min(len(lines), last + around)
    return tuple(
        SourceLine(number, _printable(lines[number - 1]), first <= number <= last)
        for number in range(start, min(end, start + MOST_LINES - 1) + 1)
    )


def _printable(text: str) -> str:
    """Without control characters, and without those that turn the direction of writing."""
    shown = "".join(char if char.isprintable() else " " for char in text.expandtabs(4))
    return shown[:LONGEST] + ("…" if len(shown) > LONGEST else "")
