# SPDX-License-Identifier: Apache-2.0
"""The leaderboard: the fastest kernels of each exercise, under pseudonyms."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..base.files import write_atomically, write_json
from ..marks.gradebook import ExerciseMark, Gradebook
from .pseudonyms import pseudonyms
from .render import render_page

SCHEMA = "oclab-leaderboard/1"


@dataclass(frozen=True)
class Entry:
    """One kernel. `ratio` is reference time / student time; 2 is twice the reference's speed."""

    rank: int  # kernels that the measurement cannot tell apart share a rank
    name: str
    ratio: float
    interval: tuple[float, float]  # 95 %


@dataclass(frozen=True)
class Board:
    """One exercise, the fastest kernel first."""

    exercise: str
    title: str
    entries: tuple[Entry, ...]


def leaderboard(book: Gradebook, key: bytes) -> list[Board]:
    """One board per exercise with eligible kernels, in course order.

    A kernel of an enrolled student is eligible if it is correct and safe and its speed earned
    points. So noise (INCONCLUSIVE) and impossible results (FAIL) are not listed. Raises ClassError
    if the key is too short.
    """
    names = pseudonyms((mark.student.id for mark in book.enrolled), key)
    titles: dict[str, str] = {}
    found: dict[str, list[tuple[float, str, tuple[float, float]]]] = {}
    for student in book.enrolled:
        for mark in student.exercises:
            titles.setdefault(mark.exercise, mark.title)
            speed = _eligible_speed(mark)
            if speed:
                entry = (round(speed["ratio"], 2), names[student.student.id], speed["interval"])
                found.setdefault(mark.exercise, []).append(entry)
    return [
        Board(exercise, title, tuple(_ranked(found[exercise])))
        for exercise, title in titles.items()
        if exercise in found
    ]


def _eligible_speed(mark: ExerciseMark) -> dict | None:
    criteria = {criterion.name: criterion for criterion in mark.criteria}
    if mark.state != "graded" or "fast" not in criteria:
        return None
    # Some exercises have no line `safe`.
    checked = [criteria[name] for name in ("correct", "safe") if name in criteria]
    if "correct" not in criteria or any(criterion.status != "PASS" for criterion in checked):
        return None
    fast = criteria["fast"]
    return fast.details.get("speed") if fast.status in ("PASS", "PARTIAL") else None


def _ranked(entries: list[tuple[float, str, tuple[float, float]]]) -> list[Entry]:
    """Kernels whose intervals overlap the first one's of a rank share that rank."""
    found: list[Entry] = []
    rank, least = 0, math.inf
    for at, (ratio, name, (low, high)) in enumerate(sorted(entries, key=_fastest_first), start=1):
        if high < least:
            rank, least = at, low
        found.append(Entry(rank, name, ratio, (low, high)))
    return found


def _fastest_first(entry: tuple[float, str, tuple[float, float]]) -> tuple[float, str]:
    return -entry[0], entry[1]


def print_leaderboard(boards: Sequence[Board], console: Console) -> None:
    """Prints one table per exercise."""
    for board in boards:
        table = Table(title=Text(f"{board.exercise}: {board.title}"), title_justify="left")
        table.add_column("rank", justify="right")
        table.add_column("name")
        table.add_column("speed / reference", justify="right")
        table.add_column("95 %")
        for entry in board.entries:
            interval = "{:.2f} to {:.2f}".format(*entry.interval)
            table.add_row(str(entry.rank), entry.name, f"{entry.ratio:.2f}", interval)
        console.print(table)


def write_leaderboard(book: Gradebook, boards: Sequence[Board], into: Path) -> Path:
    """Writes leaderboard.json and leaderboard.html; returns the page. Raises ClassError."""
    facts = {
        "schema": SCHEMA,
        "title": book.title,
        "made_at": book.made_at.isoformat(),
        "device": book.device,
        "kit_version": book.kit_version,
        "boards": [asdict(board) for board in boards],
    }
    write_json(into / "leaderboard.json", facts)
    page = into / "leaderboard.html"
    write_atomically(page, render_page("leaderboard.html.j2", book=book, boards=boards))
    return page
