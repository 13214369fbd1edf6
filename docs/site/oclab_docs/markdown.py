# SPDX-License-Identifier: Apache-2.0
"""The pieces of a Markdown page: headings, fenced blocks and the text between them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

HEADING = re.compile(r"(#{1,6}) +(.*?)\s*#*$")
FENCE = re.compile(r"(```+|~~~+) *([^`]*)$")


@dataclass(frozen=True)
class Piece:
    """A heading, a fenced block or a passage of other lines, and its first line's number.

    `text` is the heading's text, the block's contents or the passage; `level` is a heading's (else
    0), and `info` what follows a block's fence (None for everything else).
    """

    line: int
    text: str
    level: int = 0
    info: str | None = None


def pieces(text: str) -> Iterator[Piece]:
    """The page in order. An unclosed fence reaches to the end, as in every viewer."""
    passage: list[str] = []
    all_lines = text.splitlines()
    lines = iter(enumerate(all_lines, start=1))
    for number, line in lines:
        heading, fence = HEADING.fullmatch(line), FENCE.fullmatch(line.strip())
        if not (heading or fence):
            passage.append(line)
            continue
        if passage:
            yield Piece(number - len(passage), "\n".join(passage))
            passage = []
        if heading:
            yield Piece(number, heading[2], level=len(heading[1]))
        else:
            yield Piece(number, "\n".join(_fenced(lines, fence[1])), info=fence[2].strip())
    if passage:
        yield Piece(len(all_lines) + 1 - len(passage), "\n".join(passage))


def _fenced(lines: Iterator[tuple[int, str]], fence: str) -> Iterator[str]:
    for _, line in lines:
        if line.strip().startswith(fence) and not line.strip(" " + fence[0]):
            return
        yield line


def plain(text: str) -> str:
    """A heading or sentence without its marks: no backticks, stars or link targets."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[`*]", "", text)


def slug(heading: str, taken: set[str]) -> str:
    """The anchor that GitHub gives a heading: unlike all in `taken`, to which it is added."""
    base = re.sub(r"[^\w\- ]", "", plain(heading).lower()).strip().replace(" ", "-")
    name, count = base, 0
    while name in taken:
        count += 1
        name = f"{base}-{count}"
    taken.add(name)
    return name


def anchors(text: str) -> list[str]:
    """The anchors of all headings of a page, in order."""
    taken: set[str] = set()
    return [slug(piece.text, taken) for piece in pieces(text) if piece.level]


def title(text: str) -> str:
    """The first heading, or nothing."""
    return next((plain(piece.text) for piece in pieces(text) if piece.level), "")


def first_sentence(text: str) -> str:
    """The first sentence after the title, on one line."""
    for piece in pieces(text):
        if piece.level or piece.info is not None:
            continue
        for paragraph in re.split(r"\n\s*\n", re.sub(r"<!--.*?-->", "", piece.text, flags=re.S)):
            if paragraph.strip() and not re.match(r"\s*[|!<*-]", paragraph):
                line = " ".join(plain(paragraph).split())
                return re.split(r"(?<=[.!?:]) (?=[A-Z\"])", line)[0].rstrip(":")
    return ""
