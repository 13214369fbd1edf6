# SPDX-License-Identifier: Apache-2.0
"""Which exercise a file belongs to: by its name, by a similar name, or by the kernel it defines."""

import re
import unicodedata
from collections.abc import Collection
from html.parser import HTMLParser
from pathlib import PurePosixPath

from ..kit.catalogue import Catalogue, Exercise

# Endings that students, browsers and editors add.
_TEXT_ENDS = (".cl", ".txt", ".c", ".ocl", ".cpp", ".h", ".md", ".html", ".htm")
_PAGES = (".html", ".htm")
_COPY = re.compile(r"[\s_-]*\((\d{1,4})\)$|(?: -)? copy(?: \(?(\d{1,4})\)?)?$", re.IGNORECASE)
_DEFINES = re.compile(r"\b(?:__)?kernel\b[^;{}()]*(?:\([^;{}]*\)[^;{}()]*)?\bvoid\s+(\w+)\s*\(")


def exercise_of(name: str, catalogue: Catalogue) -> Exercise | None:
    """The exercise of a file with exactly this name."""
    stem = name.removesuffix(".cl")
    return catalogue.exercises.get(stem) if stem != name else None


def similar_name(name: str, exercises: Collection[str]) -> tuple[str, str] | None:
    """The exercise that a name resembles, and the rule; None if there is none.

    Upper case, hyphens, blanks, the endings of copies and other text endings are ignored.
    """
    whole, rules = _without_text_ends(name)
    copied = _COPY.sub("", whole).strip()
    tries = [(whole, rules), (copied, [*rules, "the name of a copy"])]
    for stem, found in tries:
        for exercise in exercises:
            if _folded(stem) == _folded(exercise):
                odd = [] if stem == exercise else ["upper case, hyphens or blanks in the name"]
                return exercise, ", ".join(found + odd)
    return None


def copy_number(name: str) -> int:
    """The number of a copy, such as 1 for `reduce_v3 (1).cl`; 0 for the first."""
    found = _COPY.search(_without_text_ends(name)[0])
    return int(found[1] or found[2] or 1) if found else 0


def may_hold_a_kernel(path: PurePosixPath) -> bool:
    """Whether a file of this name can be text with a kernel."""
    return path.suffix.lower() in _TEXT_ENDS or not path.suffix


def defined_kernels(text: str) -> set[str]:
    """The names of the kernels that an OpenCL C source defines."""
    return set(_DEFINES.findall(text))


def as_source(name: str, data: bytes) -> bytes:
    """The text of an HTML page, such as Moodle's online text; other files as they are."""
    if not name.lower().endswith(_PAGES):
        return data
    page = _Text()
    page.feed(data.decode("utf-8", "replace"))
    page.close()
    return "".join(page.parts).replace("\xa0", " ").strip().encode() + b"\n"


class _Text(HTMLParser):
    """Collects the text of a page; paragraphs and line breaks end lines."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        if tag in ("br", "p", "div", "li"):
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def _without_text_ends(name: str) -> tuple[str, list[str]]:
    stem, removed = unicodedata.normalize("NFKC", name).strip(), ""
    while stem.lower().endswith(_TEXT_ENDS):
        stem, _, end = stem.rpartition(".")
        removed = f".{end}{removed}"
    rules = [] if removed == ".cl" else [f"the ending {removed or '(none)'}"]
    return stem, rules


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "_", text.casefold()).strip("_")
