# SPDX-License-Identifier: Apache-2.0
"""Handouts as HTML: the part that a student reads beside the code, without hints and the idea."""

import re
from pathlib import Path

from markdown_it import MarkdownIt

HINT = re.compile(r"^### Hint \d")
HELD_BACK = re.compile(r"^### (Hint \d|The idea)")
COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
IMAGE = re.compile(r'(<img src=")\.\./figures/')
LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)


def handout_html(root: Path, lab: str, exercise: str, solved: bool) -> str:
    """The exercise's section of its lab's handout, its idea if solved, and the background."""
    try:
        text = (root / "docs" / "labs" / f"{lab}.md").read_text(encoding="utf-8")
    except OSError:
        return ""
    own, background = _sections(COMMENT.sub("", text), exercise, HINT if solved else HELD_BACK)
    return html_of(own + "\n" + background)


def html_of(markdown: str) -> str:
    """Markdown as HTML; HTML in it is text, and links to other pages become text."""
    rendered = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return LINK.sub(_link, IMAGE.sub(r"\1/figures/", rendered))


def _link(match: re.Match[str]) -> str:
    if match[1].startswith("https://"):
        return f'<a href="{match[1]}" target="_blank" rel="noreferrer">{match[2]}</a>'
    return f'<span class="reference">{match[2]}</span>'


def _sections(text: str, exercise: str, left_out: re.Pattern) -> tuple[str, str]:
    """The section "## exercise: …", and the section "## Background"."""
    own, background, into, held = [], [], None, False
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        if not code and line.startswith("## "):
            title = line[3:]
            is_own = title == exercise or title.startswith(f"{exercise}:")
            into = own if is_own else background if title == "Background" else None
            held = False
        elif not code and line.startswith("### "):
            held = bool(left_out.match(line))
        if into is not None and not held:
            into.append(line)
    return "\n".join(own), "\n".join(background)
