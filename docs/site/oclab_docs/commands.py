# SPDX-License-Identifier: Apache-2.0
"""The shell commands that the pages show, in ```console blocks.

A test runs every one of them, except in a block after <!-- illustrative: REASON -->.
"""

import re
from dataclasses import dataclass

from .kit import Kit
from .markdown import pieces

ILLUSTRATIVE = re.compile(r"<!-- illustrative: ([^>]+?) -->\s*\Z")
INLINE = re.compile(r"`(?:\./)?oclab ([a-z][\w-]*)([^`]*)`")
SHELL = re.compile(r"^\s*(?:\$ |\./oclab |oclab |ctest |cmake |sudo |apt)", re.M)


@dataclass(frozen=True)
class Command:
    """One command line; `reason` says why it is only illustrative (empty: it is run)."""

    page: str
    line: int
    text: str
    reason: str = ""


def commands(kit: Kit, page: str) -> list[Command]:
    """The commands of a page's console blocks, continued lines joined, remarks cut off."""
    found, before = [], ""
    for piece in pieces(kit.text(page)):
        if piece.info == "console":
            mark = ILLUSTRATIVE.search(before)
            joined = re.sub(r"\\\n\s*(?:> )?", "", piece.text)
            for line in re.findall(r"^\$ (.+)$", joined, re.M):
                text = re.sub(r"\s+# .*", "", line).strip()
                found.append(Command(page, piece.line, text, mark[1] if mark else ""))
        before = piece.text if piece.info is None else ""
    return found


def unmarked(kit: Kit, page: str) -> list[str]:
    """Shell commands outside console blocks, and console blocks without commands."""
    found = []
    for piece in pieces(kit.text(page)):
        if piece.info == "console" and not re.search(r"^\$ ", piece.text, re.M):
            found.append(f"{page}:{piece.line}: start the commands of a console block with '$ '")
        elif piece.info in ("", "sh", "bash", "shell") and SHELL.search(piece.text):
            found.append(f"{page}:{piece.line}: put commands in a ```console block, after '$ '")
    return found


def inline(kit: Kit, page: str) -> list[tuple[str, list[str]]]:
    """Subcommands that a page names in its text, each with the long options beside it."""
    prose = "\n".join(piece.text for piece in pieces(kit.text(page)) if piece.info is None)
    return [(name, re.findall(r"--[a-z][\w-]*", rest)) for name, rest in INLINE.findall(prose)]
