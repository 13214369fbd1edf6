# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of matrix multiplication."""

from .canvas import figure


def _matrix(f, x, y, w, h, name, unit=11):
    for r in range(h):
        for c in range(w):
            f.box(x + c * unit, y + r * unit, unit - 1, unit - 1, "global", rx=1)
    f.text(x, y - 8, name, bold=True, mono=True)


@figure(
    "matmul-tiles",
    418,
    "A tile of the product needs a band of each factor, step by step",
    "A group computes one tile of c. It walks along a band of rows of a and a band of columns of "
    "b, one tile of each per step, and keeps both tiles in local memory.",
)
def matmul_tiles(f):
    unit = 11
    _matrix(f, 20, 226, 16, 14, "a")
    _matrix(f, 230, 26, 16, 16, "b")
    _matrix(f, 230, 226, 16, 14, "c")
    for step in range(4):
        kind = "local" if step == 1 else "idle"
        f.box(
            20 + step * 4 * unit, 226 + 4 * unit, 4 * unit - 1, 4 * unit - 1, kind, str(step), rx=2
        )
        f.box(
            230 + 8 * unit, 26 + step * 4 * unit, 4 * unit - 1, 4 * unit - 1, kind, str(step), rx=2
        )
    f.box(
        230 + 8 * unit, 226 + 4 * unit, 4 * unit - 1, 4 * unit - 1, "item", "sums", rx=2, solid=True
    )
    f.arrow(20 + 16 * unit + 4, 226 + 6 * unit, 228 + 8 * unit, 226 + 6 * unit, "local")
    f.arrow(230 + 10 * unit, 26 + 16 * unit + 2, 230 + 10 * unit, 224 + 4 * unit, "local")
    _matmul_steps(f)


def _matmul_steps(f):
    f.lines(
        440,
        40,
        [
            "For each step of TILE_K:",
            "1. all work-items load a tile of a",
            "    and a tile of b",
            "2. barrier",
            "3. each adds TILE_K products",
            "    to its sums, from local memory",
            "4. barrier",
        ],
        size=12,
        step=20,
    )
    f.lines(
        440,
        240,
        [
            "Without tiles every product loads two",
            "elements from global memory. With a",
            "tile of 32 × 32 an element that was",
            "loaded once serves 32 products.",
        ],
        kind="soft",
        size=12,
        step=18,
    )
    f.key(
        20,
        404,
        [
            ("item", "the group's tile of c", True),
            ("local", "tiles of this step"),
            ("idle", "of other steps"),
            ("global", "global memory"),
        ],
    )


def _block(f, x, rows, columns, title, note):
    cell = 17
    f.text(x, 28, title, bold=True)
    for r in range(rows):
        f.box(x, 72 + r * cell, cell - 2, cell - 2, "local", rx=2)
    for c in range(columns):
        f.box(x + 26 + c * cell, 46, cell - 2, cell - 2, "local", rx=2)
    for r in range(rows):
        for c in range(columns):
            f.box(x + 26 + c * cell, 72 + r * cell, cell - 2, cell - 2, "reg", rx=2)
    f.lines(x, 230, note, kind="soft", size=12)


@figure(
    "register-blocking",
    296,
    "How many products follow from the loads of one step",
    "A work-item with one sum loads two floats per product. With 8 by 1 sums it loads 9 floats "
    "for 8 products, with 4 by 8 sums 12 for 32, with 8 by 8 sums 16 for 64.",
)
def register_blocking(f):
    shapes = ((1, 1, "1 × 1"), (8, 1, "8 × 1"), (4, 8, "4 × 8"), (8, 8, "8 × 8"))
    for x, (rows, columns, title) in zip((20, 150, 280, 500), shapes, strict=True):
        loads, products = rows + columns, rows * columns
        _block(
            f,
            x,
            rows,
            columns,
            title,
            [
                f"{loads} floats loaded,",
                f"{products} product{'s' if products > 1 else ''}:",
                f"{loads / products:.2g} per product",
            ],
        )
    f.key(
        20, 286, [("local", "loaded from local memory in one step"), ("reg", "sum in a register")]
    )


def _spans(f, y, name, spans):
    f.text(92, y + 15, name, "soft", 12, "end")
    for start, length, kind, label in spans:
        f.box(100 + start, y, length - 3, 22, kind, label, rx=2)


@figure(
    "double-buffering",
    282,
    "Loading and multiplying one after the other, or at the same time",
    "With one buffer a group loads a tile, waits, multiplies, and loads the next. With two, the "
    "next tile is in flight while the present one is multiplied. Not to scale.",
)
def double_buffering(f):
    f.text(20, 26, "one buffer: load, wait, multiply, and again", bold=True)
    loads, works = [], []
    for tile in range(3):
        t = 190 * tile
        loads.append((t, 110, "global", f"load {tile}"))
        works.append((t, 110, "idle", "wait"))
        works.append((t + 110, 80, "item", f"use {tile}"))
    _spans(f, 38, "memory", loads)
    _spans(f, 66, "lanes", works)
    f.text(20, 128, "two buffers: the next tile travels while this one is used", bold=True)
    _spans(f, 140, "memory", [(110 * t, 110, "global", f"load {t}") for t in range(3)])
    _spans(
        f,
        168,
        "lanes",
        [(0, 110, "idle", "wait")]
        + [
            piece
            for t in range(3)
            for piece in (
                (110 * (t + 1), 80, "item", f"use {t}"),
                (110 * (t + 1) + 80, 30, "idle", None),
            )
        ][:-1],
    )
    f.arrow(100, 214, 690, 214)
    f.text(690, 208, "time", "soft", 12, "end")
    f.text(
        100,
        240,
        "If multiplying takes longer than loading, the lanes never wait but for the first tile.",
        "soft",
        12,
    )
    f.key(100, 268, [("global", "a tile in flight"), ("item", "products"), ("idle", "waits")])
