# SPDX-License-Identifier: Apache-2.0
"""The lines that only solutions have, to find out whether something for students holds one."""

import html
import re
from collections.abc import Iterable
from pathlib import Path

SHORTEST = 25  # characters of code without blanks; shorter lines are anybody's
SHORTEST_WORDS = 40  # of a comment

# Where the course itself gives a line away.
GIVEN_AWAY = {
    # the third hint of reduce_v4
    ("docs/labs/lab4_reduction.md", "#defineLOAD(k)(first+(k)*GROUP<n?in[first+(k)*GROUP]:0)"),
    ("lab4_reduction.html", "#defineLOAD(k)(first+(k)*GROUP<n?in[first+(k)*GROUP]:0)"),
    # any loop over steps looks so
    ("grading/peak_kernel.cpp", "for(uints=0;s<steps;++s){"),
}


def flat(text: str) -> str:
    """The text without any blanks, as lines are searched in it."""
    return re.sub(r"\s+", "", text)


def flat_page(text: str) -> str:
    """What a page of HTML shows, without any blanks."""
    return flat(html.unescape(re.sub(r"<[^>]*>", "", text)))


def code_lines(text: str) -> set[str]:
    """Lines of code long enough to be somebody's own, without comments and blanks."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    return {line for line in map(flat, text.splitlines()) if len(line) >= SHORTEST}


def comment_lines(text: str) -> set[str]:
    """Lines of comments that say something, without blanks."""
    lines = (flat(line) for line in re.findall(r"//([^\n]*)", text))
    return {line for line in lines if len(line) >= SHORTEST_WORDS}


def own_lines(kit_root: Path) -> dict[str, str]:
    """Where each line of code comes from that only solutions have: some starters begin where the
    exercise before them ends, by design, and so hold its solution."""
    return _only_in_solutions(kit_root, code_lines)


def own_comments(kit_root: Path) -> dict[str, str]:
    """The same for the lines of comments, which explain the solutions."""
    return _only_in_solutions(kit_root, comment_lines)


def leaks(texts: Iterable[tuple[str, str]], own: Iterable[str]) -> list[tuple[str, str]]:
    """The texts (a name, a flat text) that hold such lines, except where that is meant to be."""
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
