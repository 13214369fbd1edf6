# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of transposition."""

from .canvas import figure

CELL = 17


def _square(f, x, y, title, kind_of, n=8, cell=CELL, solid=("item", "bad")):
    f.text(x, y - 8, title, "soft", 12)
    for r in range(n):
        for c in range(n):
            kind = kind_of(r, c)
            f.box(x + c * cell, y + r * cell, cell - 2, cell - 2, kind, solid=kind in solid, rx=2)


@figure(
    "transpose-tile",
    452,
    "A transposition without a tile, and with one",
    "Without a tile a warp reads a row and writes a column, one sector per element. With a tile "
    "in local memory both accesses to global memory run along rows.",
)
def transpose_tile(f):
    f.text(20, 26, "naive: reads along rows, writes down columns", bold=True)
    _square(f, 20, 62, "in (global)", lambda r, c: "item" if r == 2 else "global")
    f.arrow(170, 128, 250, 128, "item")
    _square(f, 264, 62, "out (global)", lambda r, c: "bad" if c == 2 else "global")
    f.lines(
        430,
        104,
        [
            "eight neighbours write to eight sectors:",
            "of every 32 bytes that travel, 4 are",
            "wanted",
        ],
        kind="soft",
        size=12,
    )
    f.text(20, 232, "with a tile: the turn happens in local memory", bold=True)
    _square(f, 20, 268, "in (global)", lambda r, c: "item" if r == 2 else "global")
    f.arrow(166, 334, 206, 334, "item")
    _square(f, 214, 268, "tile (local)", lambda r, c: "item" if r == 2 else "local")
    f.box(364, 262, 8, 146, "bad", solid=True)
    f.text(368, 424, "barrier", "bad", 12, "middle")
    _square(f, 390, 268, "the same tile", lambda r, c: "item" if c == 5 else "local")
    f.arrow(536, 334, 562, 334, "item")
    _square(f, 570, 268, "out (global)", lambda r, c: "item" if r == 5 else "global")
    f.key(
        20,
        442,
        [
            ("item", "what eight neighbours touch at once", True),
            ("global", "global"),
            ("local", "local"),
            ("bad", "wasted, or waiting", True),
        ],
    )


QUADS = 8
PHASE = 8  # work-items whose 16 bytes are served together: a quarter of a warp


def _quads(f, x, title, slot_of, note):
    """Rows 4 · x of the result's tile and their float4s; 8 neighbours in x write float4 3."""
    f.text(x, 28, title, bold=True)
    written = {row: slot_of(row, 3) for row in range(PHASE)}
    for row in range(PHASE):
        f.text(x + 44, 58 + row * 24, f"row {4 * row}", "soft", 12, "end")
        for slot in range(QUADS):
            chosen = written[row] == slot
            f.box(
                x + 50 + slot * 34,
                44 + row * 24,
                31,
                20,
                "item" if chosen else "local",
                str(next(q for q in range(QUADS) if slot_of(row, q) == slot)),
                solid=chosen,
                rx=2,
            )
    for slot in range(QUADS):
        f.text(x + 65 + slot * 34, 252, f"{4 * slot} ff.", "soft", 12, "middle")
    f.text(x + 44, 252, "banks", "soft", 12, "end")
    f.lines(x, 278, note, kind="soft", size=12)


@figure(
    "transpose-skew",
    334,
    "Skewing a tile of float4s: what neighbours write lies in other banks",
    "Eight neighbouring work-items write the float4 with the same number of eight rows. In plain "
    "order all of them lie in the same four banks; skewed by one place per row, in all 32.",
)
def transpose_skew(f):
    _quads(
        f,
        20,
        "plain: float4 q of a row in slot q",
        lambda row, q: q,
        [
            "eight work-items write float4 3 of eight rows:",
            "the same four banks, one after the other",
        ],
    )
    _quads(
        f,
        376,
        "skewed: slot (q + row / 4) % 8",
        lambda row, q: (q + row) % QUADS,
        ["the same float4s, each row turned by one place:", "all 32 banks at once"],
    )
    f.key(
        20, 324, [("item", "written at the same moment (the number is q)", True), ("local", "tile")]
    )
