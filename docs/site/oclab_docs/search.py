# SPDX-License-Identifier: Apache-2.0
"""What the site's search finds: besides Doxygen's names and titles also every heading of the pages,
by each of its words, so that an exercise or a word of the glossary is found.

Doxygen 1.9 looks for names that begin with what was typed: search/all_<n>.js has those that begin
with the n-th character (in hexadecimal) of a string in search/searchdata.js.
"""

import html
import re
from collections import defaultdict
from pathlib import Path

from .kit import Kit
from .markdown import anchors, pieces, plain
from .tree import Tree

ENTRY = re.compile(r"^  \['(.*?)_\d+',(\[.*\])\],?$", re.M)
FIRST = re.compile(r'(^  0: )"([^"]*)"', re.M)
WORD = re.compile(r"\b[a-z0-9]\w*", re.I | re.A)
SMALL_WORDS = {"a", "an", "and", "are", "as", "at", "by", "for", "from", "how", "in", "is", "it"}
SMALL_WORDS |= {"its", "not", "of", "on", "or", "that", "the", "to"}
HIDDEN = re.compile(r"Hint \d+|The idea")  # headings of what is folded


def extend_search(kit: Kit, tree: Tree, site: Path) -> None:
    """Adds the headings of all pages to the search of the built site."""
    folder = site / "search"
    page = (folder / "all_0.html").read_text(encoding="utf-8")
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key, shown in [*heading_entries(kit, tree), *_of_doxygen(folder)]:
        entries = found[_first_letter(key)]
        if (key, shown) not in entries:
            entries.append((key, shown))
    first = "".join(sorted(found))
    for number, letter in enumerate(first):
        name = f"all_{number:x}"
        entries = sorted(found[letter], key=lambda entry: entry[0])
        lines = [f"  ['{key}_{i}',{shown}]" for i, (key, shown) in enumerate(entries)]
        text = "var searchData=\n[\n" + ",\n".join(lines) + "\n];\n"
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
        (folder / f"{name}.html").write_text(page.replace("all_0.js", f"{name}.js"), "utf-8")
    data = folder / "searchdata.js"
    data.write_text(FIRST.sub(rf'\1"{first}"', data.read_text("utf-8"), count=1), "utf-8")


def heading_entries(kit: Kit, tree: Tree) -> list[tuple[str, str]]:
    """An entry for each word with which someone may look for a heading, in the pages' order."""
    entries = []
    for page in tree.pages():
        text = kit.text(page.name)
        headings = [piece for piece in pieces(text) if piece.level]
        for place, (piece, anchor) in enumerate(zip(headings, anchors(text), strict=True)):
            if HIDDEN.fullmatch(piece.text):
                continue
            address = f"{page.id}.html" + (f"#{page.id}-{anchor}" if place else "")
            title = plain(piece.text)
            shown = f"['{_html(title)}',['../{address}',1,'{_html(page.title) if place else ''}']]"
            known = "" if place else _key(title.lower())  # Doxygen finds pages by their beginning
            entries += [(key, shown) for key in keys(title) if key != known]
    return entries


def keys(title: str) -> list[str]:
    """The title from each of its words on that says something, as the search compares it."""
    words = [match for match in WORD.finditer(title) if match[0].lower() not in SMALL_WORDS]
    return [_key(title[match.start() :].lower()) for match in words]


def _key(text: str) -> str:
    """As convertToId in Doxygen's search.js."""
    return re.sub(r"[^a-z0-9\u0080-\uffff]", lambda match: f"_{ord(match[0]):02x}", text)


def _first_letter(key: str) -> str:
    return chr(int(key[1:3], 16)) if key[0] == "_" else key[0]


def _of_doxygen(folder: Path) -> list[tuple[str, str]]:
    files = sorted(folder.glob("all_*.js"))
    return [match for file in files for match in ENTRY.findall(file.read_text(encoding="utf-8"))]


def _html(text: str) -> str:
    return html.escape(text).replace("&#x27;", "&apos;").replace("\\", "\\\\")
