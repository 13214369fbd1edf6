# SPDX-License-Identifier: Apache-2.0
"""A page of the kit in Doxygen's dialect of Markdown.

The pages are written for every Markdown viewer. What Doxygen 1.9 reads differently, or cannot do,
is brought into its form here: anchors, links, figures, console sessions, folded hints, kernels.
"""

import html
import re

from .figures import Figures
from .kernels import Exercise, exercises
from .kit import Kit
from .links import Links
from .markdown import Piece, anchors, pieces, plain
from .tree import MAIN, PROJECT, Page

FOLDED = re.compile(r"Hint \d+|The idea")
CODE_SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
# A figure, which may be a link to an animation, and its caption where the paragraph below it is
# emphasised as a whole.
FIGURE = re.compile(
    r"^(?P<linked>\[)?!\[(?P<alt>[^\]]*)\]\((?P<target>[^)\s]+)\)"
    r"(?(linked)\]\((?P<animation>[^)\s]+\.html)\))[ ]*$"
    r"(?:\n\n\*(?P<caption>[^*]+)\*(?=\s*(?:\n\n|\Z)))?",
    re.M,
)
TIMES = re.compile(r"(?<=\d) × (?=\d)")
NUMBER = re.compile(r"(?<=\d) (?=(?:[KMGT]i?B(?:/s)?|[GTM]FLOP/s|MP/s|ms|µs|s|%)(?!\w))")
STRONG = re.compile(r"\*\*(?=\S)((?:(?!\n\s*\n).)+?)(?<=\S)\*\*", re.S)
TARGET = re.compile(r"\]\(([^)\s]+)\)")
KERNELS = {"c", "cl", "opencl", "cpp", "c++"}


class Converter:
    """Turns one page into the text that Doxygen gets."""

    def __init__(self, kit: Kit, page: Page, links: Links, figures: Figures):
        self._kit, self._page, self._links, self._figures = kit, page, links, figures
        self._anchors = iter(anchors(kit.text(page.name)))
        self._exercises = exercises(kit, page.name)
        self._current: Exercise | None = None
        self._folded = False
        self._level = 0  # of the last heading
        self._out: list[str] = []

    def text(self) -> str:
        """The whole page."""
        for piece in pieces(self._kit.text(self._page.name)):
            if piece.level:
                self._heading(piece)
            elif piece.info is not None:
                self._out.append(_block(piece))
            else:
                self._out.append(self._passage(piece))
        self._end_exercise()
        return "\n".join(self._out) + "\n"

    def _heading(self, piece: Piece) -> None:
        anchor = next(self._anchors)
        self._end_fold()
        if piece.level <= 2:
            self._end_exercise()
            self._current = self._exercises.get(piece.text.partition(":")[0].strip("` "))
        if self._level == 0:
            if self._page.id == MAIN:  # a title of its own would be a level of its own in the tree
                self._out.append(f"# {PROJECT} {{#mainpage}}\n")
            else:
                title = escaped(plain(piece.text))
                self._out.append(f"# {title} {{#{self._page.id}}}\n\n[TOC]\n")
            self._level = 1
        elif FOLDED.fullmatch(piece.text):
            if piece.text == "Hint 1" and self._current:
                self._out.append(source("The starter", self._current.starter))
            self._folded = True
            self._out.append(
                _html(
                    f'<details class="hint" id="{self._page.id}-{anchor}">'
                    f"<summary>{html.escape(piece.text)}</summary>"
                )
            )
        else:
            # Doxygen allows one title, and no section that skips a level.
            self._level = max(2, min(piece.level, self._level + 1))
            self._out.append(self._section(piece.text, f"{self._page.id}-{anchor}"))

    def _section(self, text: str, label: str) -> str:
        if self._page.id == MAIN:  # whose sections Doxygen would put among the pages of its tree
            text = html.escape(plain(text), quote=False)
            return _html(f'<h{self._level} id="{label}">{text}</h{self._level}>')
        # Without code: Doxygen would show its tags.
        return f"\n{'#' * self._level} {escaped(plain(text))} {{#{label}}}\n"

    def _end_fold(self) -> None:
        if self._folded:
            self._out.append(_html("</details>"))
        self._folded = False

    def _end_exercise(self) -> None:
        self._end_fold()
        for name in self._current.solutions if self._current else ():
            self._out.append(source("The reference", name, "solution"))
        self._current = None

    def _passage(self, piece: Piece) -> str:
        text = re.sub(r"<!--.*?-->\n?", "", piece.text, flags=re.S)
        text = FIGURE.sub(self._figure, text)
        parts = re.split(r"(@htmlonly\[block\].*?@endhtmlonly)", text, flags=re.S)
        return "".join(
            part if part.startswith("@htmlonly") else self._passage_text(part) for part in parts
        )

    def _passage_text(self, text: str) -> str:
        """Escapes what is a command for Doxygen only, and turns links to where they lead."""
        kept: list[str] = []

        def keep(text: str) -> str:
            kept.append(text)
            return f"\0{len(kept) - 1}\0"

        text = CODE_SPAN.sub(lambda match: keep(_code(match[2])), text)
        text = TARGET.sub(lambda match: keep(f"]({self._links.of(self._page, match[1])})"), text)
        text = NUMBER.sub("\N{NO-BREAK SPACE}", text)
        text = TIMES.sub("\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}", text)
        # Doxygen knows no strong text that begins with code.
        text = STRONG.sub(r"<b>\1</b>", escaped(text))
        return re.sub("\0(\\d+)\0", lambda match: kept[int(match[1])], text)

    def _figure(self, match: re.Match[str]) -> str:
        alt, target = plain(match["alt"]), match["target"]
        if svg := self._links.figure(self._page, target):
            picture = self._figures.inlined(self._kit.text(svg), alt)
        else:
            picture = f'<img src="{self._links.of(self._page, target)}" alt="{html.escape(alt)}"/>'
        picture = f'<div class="drawing">{picture}</div>'
        if match["animation"]:
            address = self._links.of(self._page, match["animation"])
            name = html.escape(f"Animation: {address.rpartition('/')[2].removesuffix('.html')}")
            picture += f'<iframe src="{address}" title="{name}"></iframe>'
        if not match["caption"]:
            return _html(f"<figure>{picture}</figure>")
        # The caption stays Markdown: it may have links.
        begin, end = f"<figure>{picture}<figcaption>", "</figcaption></figure>"
        return f"{_html(begin)}{match['caption']}\n{_html(end)}"


def source(what: str, name: str, kind: str = "starter") -> str:
    """A folded listing of a file of the kit; Doxygen reads it from there."""
    summary = f"<summary>{what}: <code>{html.escape(name)}</code></summary>"
    opening = _html(f'<details class="source {kind}">{summary}')
    return f"{opening}@include {name}\n{_html('</details>')}"


def _html(text: str) -> str:
    return f"\n@htmlonly[block]\n{text}\n@endhtmlonly\n\n"


def _code(text: str) -> str:
    """A span of code. Doxygen takes a quote for the end of one in single backticks."""
    text = " ".join(text.split())
    return f"``{text}``" if "'" in text else f"`{text}`"


def escaped(text: str) -> str:
    """Words that are commands or links for Doxygen only."""
    text = re.sub(r"\\(?![|*_\[\]#`<>.-])", r"\\\\", text)
    text = re.sub(r"(?<!&)([@#%])(?=\w)", r"\\\1", text)
    text = re.sub(r"<(?!/?[a-z]+[ />]|https?:)", "&lt;", text)
    return re.sub(r"(?<=\w)::(?=\w)", r"\\::", text)


def _block(piece: Piece) -> str:
    """A fenced block: kernels are coloured by Doxygen, console sessions here, the rest is plain."""
    if piece.info in KERNELS:
        return f"\n~~~{{.cpp}}\n{piece.text}\n~~~\n"
    lines = [html.escape(line, quote=False) for line in piece.text.splitlines()]
    if piece.info == "console":
        lines = [_console_line(line) for line in lines]
    kind = "console" if piece.info == "console" else "plain"
    return _html(f'<pre class="{kind}">' + "\n".join(lines) + "</pre>")


def _console_line(line: str) -> str:
    if not line.startswith("$ "):
        return line
    command, blanks, remark = re.fullmatch(r"\$ (.*?)(\s*)((?<=\s)# .*)?", line).groups()
    remark = f'<span class="remark">{remark}</span>' if remark else ""
    return f'<span class="prompt">$ </span><b>{command}</b>{blanks}{remark}'
