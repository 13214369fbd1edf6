# SPDX-License-Identifier: Apache-2.0
"""Finds lines of solutions in files for students."""

import html
import re
from collections.abc import Iterable
from pathlib import Path

SHORTEST = 25  # characters of code without whitespace; shorter lines are too common
SHORTEST_WORDS = 40  # characters of a comment

# Lines that the course shows on purpose.
GIVEN_AWAY = {
    # a common loop
    ("grading/timing/peak_kernel.cpp", "for(uints=0;s<steps;++s){"),
}


def flat(text: str) -> str:
    """The text without whitespace, as used for searching."""
    return re.sub(r"\s+", "", text)


def flat_page(text: str) -> str:
    """The visible text of an HTML page, without whitespace."""
    return flat(html.unescape(re.sub(r"<[^>]*>", "", text)))


def code_lines(text: str) -> set[str]:
    """Lines of code of at least SHORTEST characters, without comments and whitespace."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    return {line for line in map(flat, text.splitlines()) if len(line) >= SHORTEST}


def comment_lines(text: str) -> set[str]:
    """Comment lines of at least SHORTEST_WORDS characters, without whitespace."""
    lines = (flat(line) for line in re.findall(r"//([^\n]*)", text))
    return {line for line in lines if len(line) >= SHORTEST_WORDS}


def own_lines(kit_root: Path) -> dict[str, str]:
    """Lines of code that only solutions have, with the file of each. Some starters contain the
    solution of the previous exercise, by design."""
    return _only_in_solutions(kit_root, code_lines)


def own_comments(kit_root: Path) -> dict[str, str]:
    """Like `own_lines`, for comment lines, which explain the solutions."""
    return _only_in_solutions(kit_root, comment_lines)


def leaks(texts: Iterable[tuple[str, str]], own: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs (name, line) for texts (name, flat text) that contain such lines unintentionally."""
    own = list(own)
    found = {(name, line) for name, text in texts for line in own if line in text}
    return sorted(found - GIVEN_AWAY)


def _only_in_solutions(kit_root: Path, lines_of) -> dict[str, str]:
    starters = set()
    for path in (kit_root / "kernels-starter").rglob("*.cl"):
        starters |= lines_of(path.read_text())
    return {
        line: path.name
        for path in sorted((kit_root / "solutions").rglob("*.cl"))
        for line in lines_of(path.read_text()) - starters
    }
