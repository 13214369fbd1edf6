# SPDX-License-Identifier: Apache-2.0
"""Spelling: aspell with the project's own words for pages, codespell for all texts."""

import re
import subprocess
from pathlib import Path

from ..convert import CODE_SPAN
from ..errors import DocsError
from ..kit import Kit
from ..markdown import pieces

WORDS = Path(__file__).parents[1] / "words.txt"
WORD = re.compile(r"[A-Za-z]+(?:'[a-z]+)?")
NOT_PROSE = re.compile(
    r"<!--.*?-->|\]\([^)]*\)|https?://\S+|&#?\w+;|<[^>]+>|\*\*|[\w./-]*[/_.\d][\w./-]*", re.S
)
CODE_FOLDERS = ("docs", "harness", "grading", "labs", "kernels-starter", "solutions")


def unknown_words(kit: Kit, names: list[str]) -> list[str]:
    """Words of the pages that neither aspell nor words.txt knows, as "page:line: word"."""
    places: dict[str, str] = {}
    for name in names:
        for line, word in words(kit.text(name)):
            word = word.removesuffix("'s")
            places.setdefault(word, f"{name}:{line}")
    said = _run(["aspell", "--lang=en_GB", "--encoding=utf-8", "list"], "\n".join(places)).split()
    known = set(WORDS.read_text(encoding="utf-8").lower().split())
    return [
        f"{places[word]}: {word}"
        for word in dict.fromkeys(said)
        if word in places and word.lower() not in known and len(word) > 1
    ]


def words(text: str) -> list[tuple[int, str]]:
    """The words of a page's prose with their lines: no code, no addresses, no names with digits."""
    found = []
    for piece in pieces(text):
        if piece.info is not None:
            continue
        prose = piece.text
        for pattern in (CODE_SPAN, NOT_PROSE):
            prose = pattern.sub(lambda match: " " + "\n" * match[0].count("\n"), prose)
        for offset, line in enumerate(prose.splitlines()):
            found += [(piece.line + offset, match[0]) for match in WORD.finditer(line)]
    return found


def common_mistakes(kit: Kit) -> list[str]:
    """What codespell finds in pages, code and kernels."""
    options = ["--quiet-level=2", "--ignore-words", str(WORDS), "--skip", "*.json,*.csv,*.svg"]
    own = sorted(path.name for path in kit.root.glob("*.md"))
    return _run(["codespell", *options, *CODE_FOLDERS, *own], "", kit.root).splitlines()


def _run(command: list[str], text: str, folder: Path | None = None) -> str:
    try:
        done = subprocess.run(
            command, input=text, cwd=folder, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise DocsError(f"{command[0]} is missing. Install packages-docs.txt.") from None
    return done.stdout
