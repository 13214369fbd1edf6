# SPDX-License-Identifier: Apache-2.0
"""Checks of the built pages: links and anchors, nothing from the network, valid HTML."""

import os
import re
import subprocess
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..errors import DocsError

OUTSIDE = {"http", "https", "mailto", "javascript"}
FETCHED = {(tag, "src") for tag in ("img", "script", "iframe")} | {
    ("link", "href"),
    ("object", "data"),
}
# Doxygen writes this link also where all nested classes are private, and then not its target.
NO_TARGET = "#nested-classes"
# Doxygen's own markup, which no page can change.
TIDY_ALLOWS = re.compile(r'<td> attribute "align" not allowed for HTML5')


@dataclass
class Page(HTMLParser):
    """The ids, the links and the loaded resources of a page."""

    ids: set[str] = field(default_factory=set)
    links: list[tuple[int, str]] = field(default_factory=list)
    fetched: list[tuple[int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if value is None:
                continue
            if key == "id" or (tag == "a" and key == "name"):
                self.ids.add(value)
            elif (tag, key) in FETCHED:
                self.fetched.append((self.getpos()[0], value))
            elif (tag, key) == ("a", "href"):
                self.links.append((self.getpos()[0], value))


def read_pages(site: Path) -> dict[Path, Page]:
    """All pages of the site, parsed."""
    pages = {}
    for path in sorted(site.rglob("*.html")):
        pages[path] = page = Page()
        page.feed(path.read_text(encoding="utf-8"))
    return pages


def broken_links(site: Path) -> list[str]:
    """Broken links and pictures, and content loaded from the network."""
    pages = read_pages(site)
    found = []
    for path, page in pages.items():
        where = path.relative_to(site)
        for line, target in page.links + page.fetched:
            parts = urlsplit(target)
            if target == NO_TARGET:
                continue
            if parts.scheme in OUTSIDE or parts.netloc:
                if parts.scheme != "javascript" and (line, target) in page.fetched:
                    found.append(f"{where}:{line}: loads {target} from the network")
                continue
            other = path
            if parts.path:
                other = Path(os.path.normpath(path.parent / unquote(parts.path)))
            anchor = unquote(parts.fragment)
            if other not in pages and not other.exists():
                found.append(f"{where}:{line}: {target} does not exist")
            elif anchor and other in pages and anchor not in pages[other].ids:
                found.append(f"{where}:{line}: {target} has no such anchor")
    return found


def invalid(site: Path) -> list[str]:
    """The findings of tidy. Raises DocsError if tidy is missing."""
    names = sorted(path.name for path in site.glob("*.html"))
    command = ["tidy", "-errors", "-quiet", "-utf8", "--gnu-emacs", "yes", *names]
    try:
        done = subprocess.run(command, cwd=site, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise DocsError("tidy is missing. Install packages-docs.txt.") from None
    lines = done.stderr.splitlines()
    return [line for line in lines if line.strip() and not TIDY_ALLOWS.search(line)]
