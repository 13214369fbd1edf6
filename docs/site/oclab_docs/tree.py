# SPDX-License-Identifier: Apache-2.0
"""The tree of pages: contents.toml says which part holds which pages, and in which order."""

import re
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from .errors import fail_with
from .kit import Kit
from .markdown import first_sentence, plain, title

CONTENTS = Path(__file__).parent / "contents.toml"
MAIN = "index"
PROJECT = "OpenCL Lab Kit"  # the main page's title, and the site's


@dataclass(frozen=True)
class Page:
    """A Markdown file of the kit (`name`), and `id`, its name in the site (<id>.html)."""

    name: str
    id: str
    title: str
    summary: str


@dataclass(frozen=True)
class Part:
    """Pages that belong together; `in_order`: each continues the one before."""

    id: str
    title: str
    intro: str
    pages: tuple[Page, ...]
    in_order: bool = False

    @property
    def address(self) -> str:
        """The id of the part's own page; a single page stands for its part."""
        return self.id if len(self.pages) > 1 else self.pages[0].id


@dataclass(frozen=True)
class Tree:
    """The main page and the parts."""

    main: Page
    parts: tuple[Part, ...]

    def pages(self) -> list[Page]:
        """All pages, the main page first."""
        return [self.main, *(page for part in self.parts for page in part.pages)]


def page_id(name: str) -> str:
    """docs/labs/lab3.md: lab3; docs/results/x.md: results-x; docs/site/README.md: site;
    docs/course/index.md: course."""
    folder, _, file = name.rpartition("/")
    stem = file.removesuffix(".md").lower()
    if stem in ("readme", "index") and folder:
        return folder.rpartition("/")[2]
    return f"results-{stem}" if name.startswith("docs/results/") else stem


def read_tree(kit: Kit) -> Tree:
    """The tree of all .md files that the audience has. Raises DocsError if a page is
    in no part."""
    contents = tomllib.loads(CONTENTS.read_text(encoding="utf-8"))
    left = {name for name in kit.names if name.endswith(".md") and _is_page(name)}
    main = next(name for name in contents["main"][kit.audience] if name in left)
    left.remove(main)
    parts = []
    for part in contents["part"]:
        names = _take(part["pages"], left)
        if part.get("newest_first"):
            names.reverse()
        if names:
            pages = tuple(_page(kit, name, contents["summary"]) for name in names)
            intro, in_order = " ".join(part["intro"].split()), part.get("in_order", False)
            parts.append(Part(part["id"], part["title"], intro, pages, in_order))
    fail_with(
        [f"{name}: is not in a part of the site" for name in sorted(left)],
        "Add it to docs/site/oclab_docs/contents.toml",
    )
    return Tree(_page(kit, main, contents["summary"], MAIN), tuple(parts))


def _is_page(name: str) -> bool:
    return bool(re.fullmatch(r"[A-Z]+\.md|docs/.*\.md", name))


def _take(patterns: list[str], left: set[str]) -> list[str]:
    """The names that match, in the patterns' order, and out of `left`."""
    taken = []
    for pattern in patterns:
        taken += (found := sorted(name for name in left if fnmatchcase(name, pattern)))
        left.difference_update(found)
    return taken


def _page(kit: Kit, name: str, summaries: dict[str, str], own_id: str = "") -> Page:
    text = kit.text(name)
    summary = plain(summaries.get(name, "")) or first_sentence(text)
    return Page(name, own_id or page_id(name), title(text), summary)
