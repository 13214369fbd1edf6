# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the blurs."""

import re

from .canvas import figure
from .chart import labels, measured_figure, style
from .results import DOCS, cells


def _window(f, x, y, title, kind_of, note, n=11, cell=15):
    f.text(x, y - 10, title, bold=True)
    for r in range(n):
        for c in range(n):
            kind = kind_of(r, c)
            f.box(
                x + c * cell,
                y + r * cell,
                cell - 2,
                cell - 2,
                kind or "global",
                rx=1,
                solid=kind == "item",
            )
    f.lines(x, y + n * cell + 18, note, kind="soft", size=12)


@figure(
    "blur-separable",
    302,
    "One window, or a row and a column",
    "A window of 31 by 31 takes 961 multiplications per pixel. A pass along rows and a pass down "
    "columns take 31 each. The drawing shows windows of 9.",
)
def blur_separable(f):
    def inside(r, c):
        return abs(r - 5) <= 4 and abs(c - 5) <= 4

    _window(
        f,
        20,
        44,
        "blur_2d",
        lambda r, c: "item" if r == c == 5 else "reg" if inside(r, c) else None,
        ["31 × 31 = 961 products", "per pixel"],
    )
    _window(
        f,
        262,
        44,
        "blur_rows, then …",
        lambda r, c: "item" if r == c == 5 else "reg" if r == 5 and inside(r, c) else None,
        ["31 products per pixel,", "to a scratch image"],
    )
    _window(
        f,
        504,
        44,
        "… blur_columns",
        lambda r, c: "item" if r == c == 5 else "reg" if c == 5 and inside(r, c) else None,
        ["31 more: 62 in all", ""],
    )
    f.key(
        20,
        290,
        [
            ("item", "the pixel that is computed", True),
            ("reg", "pixels that it needs (here a window of 9)"),
        ],
    )


@figure(
    "blur-sharing",
    250,
    "Neighbouring pixels of a blur share almost everything they read",
    "One pixel of a column pass needs 31 pixels above and below. Sixteen pixels below each other "
    "need 46 together, not 496.",
)
def blur_sharing(f):
    f.text(20, 28, "blur_columns: down one column", bold=True)
    for i, (count, title) in enumerate(
        (
            (1, "1 pixel: 31 loads"),
            (4, "4 pixels: 34 loads, not 124"),
            (16, "16 pixels: 46 loads, not 496"),
        )
    ):
        y = 46 + i * 58
        f.text(20, y + 12, title, size=12)
        for j in range(count + 30):
            kind = "item" if 15 <= j < 15 + count else "reg"
            f.box(20 + j * 13.5, y + 20, 12, 16, kind, solid=kind == "item", rx=1)
    f.text(
        20, 222, "Each loaded pixel is used for up to 16 sums, which wait in registers.", "soft", 12
    )
    f.key(20, 243, [("item", "computed by one work-item", True), ("reg", "loaded by it")])


@figure(
    "blur-recursive",
    318,
    "A recursive filter, in one piece and in segments",
    "One work-item per column walks through all rows. Cut into segments of 64 rows, each "
    "work-item starts 48 rows earlier to warm up, and many more of them run at once.",
)
def blur_recursive(f):
    f.text(20, 28, "starter: one work-item per column", bold=True)
    for c in range(5):
        f.box(20 + c * 40, 44, 32, 224, "item", rx=3)
        f.arrow(36 + c * 40, 56, 36 + c * 40, 258, "item")
    f.lines(20, 290, ["every row waits for the one before"], kind="soft", size=12)
    f.text(300, 28, "solution: segments of 64 rows, 48 rows of warm-up", bold=True)
    for c in range(5):
        for segment in range(4):
            x, y = 300 + c * 62, 44 + segment * 56
            f.box(x, y, 24, 53, "item", rx=2)
            if segment:
                f.box(x + 27, y - 42, 15, 42, "idle", rx=2)
                f.arrow(x + 34, y - 38, x + 34, y - 1, "soft")
            f.arrow(x + 12, y + 6, x + 12, y + 48, "item")
    f.lines(
        610,
        74,
        [
            "all segments",
            "run at once;",
            "what a wrong",
            "start leaves",
            "has faded",
            "after 48 rows",
        ],
        kind="soft",
        size=12,
    )
    f.key(300, 296, [("item", "results that are kept"), ("idle", "warm-up, thrown away")])


def sigma_table():
    """(sigma, window ms, recursive ms with transposition) from the results of lab 6."""
    text = (DOCS / "results/2026-11-21-steps-lab6-8.md").read_text()
    sigmas = next(line for line in text.splitlines() if re.match(r"\|.*sigma \| 5 \|", line))

    def numbers(name):
        line = next(line for line in text.splitlines() if line.startswith(f"| {name}"))
        return [float(cell.removesuffix(" ms")) for cell in cells(line)[1:]]

    columns = [int(cell) for cell in cells(sigmas)[1:]]
    return list(
        zip(
            columns,
            numbers("one pass with a window"),
            numbers("the same and a transposition"),
            strict=True,
        )
    )


@measured_figure(
    "blur-sigma",
    300,
    "A window against a recursive filter, by sigma, on an H200",
    "One pass over 8192 by 8192 pixels. The window's time grows with sigma from 0.20 to 1.91 ms, "
    "the recursive pass with a transposition from 0.42 to 0.70 ms; they meet near sigma 16.",
)
def blur_sigma(figure):
    axes = style.add_axes(figure, 60, 44, 150, 60)
    names = ("window", "recursive filter\nand transposition")
    table = sigma_table()
    ends = []
    for number, name in enumerate(names):
        points = [(row[0], row[number + 1]) for row in table]
        shade = style.colour(number)
        axes.plot(*zip(*points, strict=True), color=shade, marker=style.marker(number))
        ends.append((*points[-1], name, shade))
    style.set_ticks(axes.xaxis, [(v, str(v)) for v in (5, 10, 15, 20, 25, 30, 40)])
    style.scale_axis(axes.yaxis, "linear", lambda value: f"{value:g} ms")
    axes.set_ylim(0, 2)
    style.name_axes(axes, "sigma of the Gaussian", "one pass, 8192 × 8192")
    labels.label_ends(axes, ends)
