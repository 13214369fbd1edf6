# SPDX-License-Identifier: Apache-2.0
"""Resolves the links of a page to pages, copied files or external addresses."""

import posixpath
import re

from .errors import fail_with
from .kit import Kit
from .markdown import anchors
from .tree import Page, Tree

OUTSIDE = re.compile(r"https?://|mailto:")
FILES = "files"  # folder of the site for the kit's files that are not pages
FIGURES = "docs/figures/"


class Links:
    """Resolves links, and collects required files and broken links."""

    def __init__(self, kit: Kit, tree: Tree):
        self._kit = kit
        self._pages = {page.name: page for page in tree.pages()}
        self._folders = {
            posixpath.dirname(part.pages[0].name): part.address for part in reversed(tree.parts)
        }
        self.files: dict[str, str] = {}  # in the site, by name in the kit
        self._broken: list[str] = []

    def of(self, page: Page, target: str) -> str:
        """The address in the site of what `target` means on `page`."""
        if OUTSIDE.match(target):
            return target
        path, _, anchor = target.partition("#")
        name = _meant(page, path)
        if name in self._pages:
            return self._page_address(page, target, self._pages[name], anchor)
        if name in self._kit.names:
            return self._file_address(name)
        if name in self._folders:
            return f"{self._folders[name]}.html"
        self._broken.append(f"{page.name}: link to {target}, which readers do not have")
        return target

    def figure(self, page: Page, target: str) -> str:
        """The name in the kit of the SVG that `target` means on `page`; empty if it means none."""
        name = _meant(page, target)
        return name if name.endswith(".svg") and name in self._kit.names else ""

    def require_all(self) -> None:
        """Raises DocsError if a link was broken."""
        fail_with(self._broken, "Fix the links. They are relative to the folder of the page.")

    def _page_address(self, page: Page, target: str, other: Page, anchor: str) -> str:
        if not anchor:
            return f"{other.id}.html"
        if anchor not in anchors(self._kit.text(other.name)):
            self._broken.append(f"{page.name}: link to {target}: no such heading in {other.name}")
        return f"{other.id}.html#{other.id}-{anchor}"

    def _file_address(self, name: str) -> str:
        is_figure = name.startswith(FIGURES)
        rest = name.removeprefix(FIGURES)
        self.files[name] = f"figures/{rest}" if is_figure else f"{FILES}/{name}"
        return self.files[name]


def _meant(page: Page, path: str) -> str:
    """The name in the kit of what `path` means on `page`, where every path is relative to it."""
    folder = posixpath.dirname(page.name)
    return posixpath.normpath(posixpath.join(folder, path)) if path else page.name
