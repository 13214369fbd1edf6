# SPDX-License-Identifier: Apache-2.0
"""The kit's pages as HTML: an exercise's part of its handout beside the code, and whole pages."""

import html
import posixpath
import re
from pathlib import Path
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

HINT = re.compile(r"^### Hint \d")
HELD_BACK = re.compile(r"^### (Hint \d|The idea)")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
PAGE_NAME = re.compile(r"docs/(?:[\w-]+/)*[\w-]+\.md")
PICTURE_NAME = re.compile(r"docs/(?:[\w-]+/)*[\w.-]+\.(?:svg|webp|png)")

TEMPLATE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>TITLE</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page/style/palette.css">
<link rel="stylesheet" href="/page/style/prose.css">
</head>
<body class="alone"><main class="prose">
MAIN</main></body>
</html>
"""


def handout_html(root: Path, lab: str, exercise: str, solved: bool) -> str:
    """The exercise's section of its lab's handout, its idea if solved, and the background."""
    page = f"docs/labs/{lab}.md"
    try:
        text = (root / page).read_text(encoding="utf-8")
    except OSError:
        return ""
    own, background = _sections(COMMENT.sub("", text), exercise)
    shown = _without(own, HINT if solved else HELD_BACK)
    return html_of(f"{shown}\n{_without(background, HELD_BACK)}", root, page)


def file_of(root: Path, name: str, pattern: re.Pattern) -> Path | None:
    """The file of the kit's docs that has this name, if there is one."""
    if not pattern.fullmatch(name):
        return None
    docs, file = (root / "docs").resolve(), (root / name).resolve()
    return file if file.is_relative_to(docs) and file.is_file() else None


def page_html(root: Path, name: str) -> str | None:
    """A whole page of the docs as an HTML file, without hints and ideas; None if there is none."""
    file = file_of(root, name, PAGE_NAME)
    if file is None:
        return None
    text = _without(COMMENT.sub("", file.read_text(encoding="utf-8")), HELD_BACK)
    title = next((line[2:] for line in text.splitlines() if line.startswith("# ")), name)
    return TEMPLATE.replace("TITLE", html.escape(title)).replace("MAIN", html_of(text, root, name))


def html_of(markdown: str, root: Path, page: str) -> str:
    """Markdown of this page as HTML. HTML in it is text; links lead to pages of the studio, to a new
    tab for other servers, and else are text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(markdown)
    taken: set[str] = set()
    for before, token in zip([None, *tokens], tokens, strict=False):
        if token.type != "inline":
            continue
        if before is not None and before.type == "heading_open":
            before.attrSet("id", _anchor(token, taken))
        _rewrite(token.children or [], root, page)
    return parser.renderer.render(tokens, parser.options, {})


def _anchor(heading: Token, taken: set[str]) -> str:
    """The anchor that GitHub gives a heading, which links use."""
    text = "".join(child.content for child in heading.children or [])
    base = re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")
    name = next(name for k in range(len(taken) + 1)
                if (name := f"{base}-{k}" if k else base) not in taken)  # fmt: skip
    taken.add(name)
    return name


def _rewrite(children: list[Token], root: Path, page: str) -> None:
    opened: list[Token] = []
    for child in children:
        if child.type == "image":
            source = _target(str(child.attrs["src"]), root, page, PICTURE_NAME)
            child.attrSet("src", source or "data:,")
        elif child.type == "link_open":
            _lead(child, root, page)
            opened.append(child)
        elif child.type == "link_close":
            child.tag = opened.pop().tag


def _lead(link: Token, root: Path, page: str) -> None:
    """Where a link leads in the studio."""
    href = str(link.attrs.get("href", ""))
    if href.startswith("https://"):
        link.attrs |= {"target": "_blank", "rel": "noreferrer"}
    elif target := _target(href, root, page, PAGE_NAME):
        link.attrs = {"href": target}
    else:
        link.tag, link.attrs = "span", {"class": "reference"}


def _target(href: str, root: Path, page: str, pattern: re.Pattern) -> str:
    """The address in the studio of what a page of the docs names, or ""."""
    parts = urlsplit(href)
    if parts.scheme or parts.netloc:
        return ""
    beside = posixpath.join(posixpath.dirname(page), parts.path)
    name = posixpath.normpath(beside) if parts.path else page
    if file_of(root, name, pattern) is None:
        return ""
    return f"/{name}" + (f"#{parts.fragment}" if parts.fragment else "")


def _lines(text: str):
    """The lines, each with whether it is Markdown and not code."""
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        yield line, not code


def _sections(text: str, exercise: str) -> tuple[str, str]:
    """The section "## exercise: …", and the section "## Background"."""
    own, background, into = [], [], None
    for line, is_text in _lines(text):
        if is_text and line.startswith("## "):
            title = line[3:]
            is_own = title == exercise or title.startswith(f"{exercise}:")
            into = own if is_own else background if title == "Background" else None
        if into is not None:
            into.append(line)
    return "\n".join(own), "\n".join(background)


def _without(text: str, left_out: re.Pattern) -> str:
    """The text without the parts whose headings match."""
    kept, held = [], False
    for line, is_text in _lines(text):
        if is_text and re.match(r"#{1,3} ", line):
            held = bool(left_out.match(line))
        if not held:
            kept.append(line)
    return "\n".join(kept)
