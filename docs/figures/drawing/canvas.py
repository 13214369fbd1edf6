# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a figure of 720 units' width, drawn piece by piece and able to check itself."""

import re
from dataclasses import dataclass
from xml.sax.saxutils import escape

from .style import ROOT, style_sheet

WIDTH = 720
MARGIN = 12
SMALLEST_TEXT = 12  # still more than 11 pixels where a figure is 700 pixels wide

# Widths of DejaVu Sans, in ems: the widest of the fonts that readers have.
_GROUPS = (
    ("ijl|'", 0.28),
    (".,;: ", 0.33),
    ("()[]-ft/", 0.39),
    ("mw%", 0.95),
    ("MW→←", 0.92),
    ("+=×<>≥≤≈", 0.84),
)
_WIDTHS = {letter: width for letters, width in _GROUPS for letter in letters}


def text_width(text, size, mono=False):
    """How wide a text is at most, in units."""
    if mono:
        return 0.603 * size * len(text)
    return size * sum(_WIDTHS.get(c, 0.70 if c.isupper() else 0.62) for c in text)


@dataclass
class _Text:
    """The rectangle that a text covers."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other):
        return (
            self.left < other.right - 1
            and other.left < self.right - 1
            and self.top < other.bottom - 1
            and other.top < self.bottom - 1
        )


def _number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Canvas:
    """One figure. `name` is its file's; `title` and `description` are for who cannot see it."""

    def __init__(self, name, title, description, height):
        self.name, self.title, self.description, self.height = name, title, description, height
        self._parts, self._texts, self._problems = [], [], []

    def _add(self, tag, css, content=None, **attributes):
        pairs = "".join(
            f' {key.replace("_", "-")}="{_number(v) if isinstance(v, (int, float)) else v}"'
            for key, v in attributes.items()
            if v is not None
        )
        end = "/>" if content is None else f">{content}</{tag}>"
        self._parts.append(f'<{tag} class="{css}"{pairs}{end}')

    def text(self, x, y, text, kind="ink", size=13, anchor="start", bold=False, mono=False):
        """A line of text; y is its base line. `kind` is its colour ("on-solid": on a solid box)."""
        css = {"ink": "", "on-solid": "on-solid"}.get(kind, f"{kind}-text")
        css = " ".join(filter(None, (css, "b" if bold else "", "m" if mono else "")))
        self._add(
            "text",
            css,
            escape(text),
            x=x,
            y=y,
            font_size=size,
            text_anchor=None if anchor == "start" else anchor,
        )
        width = text_width(text, size, mono) * (1.06 if bold else 1)
        left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
        self._texts.append(_Text(text, left, y - 0.76 * size, left + width, y + 0.22 * size))
        if size < SMALLEST_TEXT:
            self._problems.append(f"“{text}” is too small to read")

    def lines(self, x, y, texts, step=17, **style):
        """Several lines of text, one below the other."""
        for i, text in enumerate(texts):
            self.text(x, y + i * step, text, **style)

    def box(self, x, y, w, h, kind, label=None, solid=False, size=12, mono=False, rx=3, bold=False):
        """A rectangle with a label in its middle."""
        self._add("rect", f"{kind}-solid" if solid else kind, x=x, y=y, width=w, height=h, rx=rx)
        if label is None:
            return
        if text_width(label, size, mono) > w:
            self._problems.append(f"“{label}” is wider than its box")
        self.text(
            x + w / 2,
            y + h / 2 + 0.36 * size,
            label,
            "on-solid" if solid else "ink",
            size,
            "middle",
            bold,
            mono,
        )

    def line(self, x1, y1, x2, y2, kind="rule", width=1.2, dashed=False):
        """A straight line."""
        self._add(
            "line",
            f"{kind}-line" + (" d" if dashed else ""),
            x1=x1,
            y1=y1,
            x2=x2,
            y2=y2,
            stroke_width=width,
        )

    def arrow(self, x1, y1, x2, y2, kind="soft", width=1.4, head=6, dashed=False):
        """A straight arrow; its head ends at (x2, y2)."""
        length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-9)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        bx, by = x2 - head * ux, y2 - head * uy
        self.line(x1, y1, bx, by, kind, width, dashed)
        corners = [
            (x2, y2),
            (bx - 0.45 * head * uy, by + 0.45 * head * ux),
            (bx + 0.45 * head * uy, by - 0.45 * head * ux),
        ]
        self.polygon(corners, kind, solid=True)

    def polygon(self, points, kind, solid=False):
        """A closed shape."""
        self._add(
            "polygon",
            f"{kind}-solid" if solid else kind,
            points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points),
        )

    def polyline(self, points, kind, width=2, dashed=False):
        """An open line through points."""
        self._add(
            "polyline",
            f"{kind}-line" + (" d" if dashed else ""),
            stroke_width=width,
            stroke_linejoin="round",
            points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points),
        )

    def curve(self, x1, y1, x2, y2, kind="soft", width=1.3):
        """A line that leaves and arrives vertically."""
        middle = (y1 + y2) / 2
        numbers = [_number(v) for v in (x1, y1, x1, middle, x2, middle, x2, y2)]
        self._add(
            "path",
            f"{kind}-line",
            stroke_width=width,
            d="M{},{}C{},{} {},{} {},{}".format(*numbers),
        )

    def dot(self, x, y, kind, r=4.5, solid=True):
        """A round marker; hollow ones let the paper show."""
        self._add(
            "circle",
            f"{kind}-solid" if solid else f"{kind}-line",
            cx=x,
            cy=y,
            r=r,
            stroke_width=1.8,
            style=None if solid else "fill:var(--paper)",
        )

    def key(self, x, y, entries, gap=18):
        """A row of small boxes with their meaning: (kind, meaning) or (kind, meaning, solid)."""
        for kind, meaning, *solid in entries:
            self.box(x, y - 10, 12, 12, kind, solid=bool(solid and solid[0]), rx=2)
            self.text(x + 17, y, meaning, "soft", 12)
            x += 17 + text_width(meaning, 12) + gap

    def problems(self):
        """What is wrong with the figure: texts that are clipped, collide or do not fit."""
        found = list(self._problems)
        for i, text in enumerate(self._texts):
            if text.left < MARGIN / 2 or text.right > WIDTH - MARGIN / 2:
                found.append(f"“{text.text}” leaves the figure at the side")
            if text.top < 2 or text.bottom > self.height - 2:
                found.append(f"“{text.text}” leaves the figure at the top or the bottom")
            found += [
                f"“{text.text}” overlaps “{other.text}”"
                for other in self._texts[:i]
                if text.overlaps(other)
            ]
        return found

    def svg(self):
        """The file's text."""
        ids = re.sub(r"[^a-z0-9]+", "-", self.name)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{ROOT}" width="{WIDTH}" '
            f'height="{self.height}" viewBox="0 0 {WIDTH} {self.height}" role="img" '
            f'aria-labelledby="{ids}-title {ids}-desc">\n'
            "<!-- SPDX-License-Identifier: Apache-2.0; made by docs/figures/draw.py -->\n"
            f'<title id="{ids}-title">{escape(self.title)}</title>\n'
            f'<desc id="{ids}-desc">{escape(self.description)}</desc>\n'
            f"<style>{style_sheet()}</style>\n"
            f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{self.height - 1}" '
            'rx="8"/>\n'
        )
        return head + "\n".join(self._parts) + "\n</svg>\n"


FIGURES = {}


def figure(name, height, title, description):
    """Registers a function that draws one figure on the canvas that it is given."""

    def register(draw):
        if name in FIGURES:
            raise ValueError(f"two figures are called {name}")

        def make():
            canvas = Canvas(name, title, description, height)
            draw(canvas)
            return canvas

        FIGURES[name] = make
        return draw

    return register
