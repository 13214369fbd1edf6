# SPDX-License-Identifier: Apache-2.0
"""The pages of a report as tests see them."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote


class Page(HTMLParser):
    """Collects the content that the tests check. Every open tag must be closed."""

    VOID = frozenset(("meta", "br", "input"))

    def __init__(self, path: Path):
        super().__init__()
        self.open, self.tags, self.ids, self.links, self.headings = [], [], [], [], []
        self.words: list[str] = []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.tags.append((tag, values))
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if "href" in values else []
        self.headings += [int(tag[1])] if re.fullmatch("h[1-6]", tag) else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.words.append(data)

    @property
    def shown(self) -> str:
        return " ".join(" ".join(self.words).split())


def every_page(folder: Path) -> list[Path]:
    return [folder / "report.html", *sorted((folder / "feedback").iterdir())]


@cache
def ids_of(path: Path) -> set[str]:
    return set(Page(path).ids)


def leads_somewhere(link: str, path: Path) -> bool:
    """Links lead into this folder, by relative addresses."""
    file, _, place = link.partition("#")
    target = (path.parent / unquote(file)).resolve() if file else path
    return target.is_relative_to(path.parent.resolve()) and (not place or place in ids_of(target))
