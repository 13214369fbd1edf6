# SPDX-License-Identifier: Apache-2.0
"""The check that the built site's search finds what readers look for."""

import re
import tomllib
from pathlib import Path

from ..kit import Kit
from ..search import Search
from ..tree import CONTENTS, read_tree

def not_found(kit: Kit, site: Path) -> list[str]:
    """Pages that their title's words do not find, and the phrases of contents.toml that do not
    find their page."""
    pages = {page.name: page for page in read_tree(kit).pages()}
    wanted = [(_words(page.title), page) for page in pages.values()]
    phrases = tomllib.loads(CONTENTS.read_text(encoding="utf-8"))["search"]
    wanted += [(words, pages[name]) for words, name in phrases.items() if name in pages]
    search = Search(site)
    return [
        f"{page.name} is not found by “{words}”"
        for words, page in wanted
        if words and not any(page.id in hit.address.split(".") for hit in search.results(words))
    ]


def _words(title: str) -> str:
    """The words of a title, without numbers and names with signs in them."""
    return " ".join(re.findall(r"\b[a-z]\w+\b(?![('])", title.lower()))
