# SPDX-License-Identifier: Apache-2.0
"""Figures: each page holds its SVGs itself, and the site one style sheet for all of them.

A picture in an <img> knows only the reader's system. One inside the page follows the page's own
switch between light and dark too, and its words can be searched and marked.
"""

from xml.etree import ElementTree

from .errors import DocsError

SVG = "{http://www.w3.org/2000/svg}"


class Figures:
    """Turns figures into parts of pages; keeps the styles that they had."""

    def __init__(self):
        self._styles: dict[str, None] = {}  # each once, in order

    def inlined(self, text: str, alt: str) -> str:
        """The SVG `text` as a page holds it: called `alt`, without ids and styles, of which a page
        could have only one. Its title and description stay. Raises DocsError if it is not an SVG."""
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise DocsError(f"the figure “{alt}” is not an SVG: {error}") from None
        for parent in list(root.iter()):
            parent.attrib.pop("id", None)
            for style in parent.findall(f"{SVG}style"):
                self._styles.setdefault("".join(style.itertext()).strip())
                parent.remove(style)
        root.attrib.pop("aria-labelledby", None)  # named the ids
        root.set("role", "img")
        root.set("aria-label", alt)
        ElementTree.register_namespace("", SVG.strip("{}"))
        return ElementTree.tostring(root, encoding="unicode")

    def style_sheet(self) -> str:
        """The styles of all figures so far. Each names the class of its figure's root in every
        rule, so that none changes anything else."""
        return "".join(f"{style}\n" for style in self._styles)
