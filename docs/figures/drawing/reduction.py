# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of reductions and dot products."""

from .canvas import figure
from .chart import labels, measured_figure, style


def _row(f, x, y, count, step, live, labels=None, size=24):
    for i in range(count):
        label = labels(i) if labels else None
        f.box(
            x + i * step,
            y,
            size,
            20,
            "local" if i in live else "idle",
            None if label is None else str(label),
            rx=2,
        )


def _launch_tree(f, x, title, partner, note):
    """Levels of 8, 4, 2 and 1 values in global memory; `partner(i, n)` are the two that i adds."""
    f.text(x, 28, title, bold=True)
    step, count = 38, 8
    for level in range(4):
        y = 44 + 56 * level
        for i in range(count):
            f.box(x + i * step, y, 30, 22, "global", rx=2)
        half = count // 2
        for i in range(half if level < 3 else 0):
            for source in partner(i, count):
                f.curve(
                    x + source * step + 15,
                    y + 22,
                    x + i * step + 15,
                    y + 56,
                    "item" if i == 0 else "soft",
                    2 if i == 0 else 1.2,
                )
        count = half
    f.lines(x, 256, note, kind="soft", size=12)


@figure(
    "reduce-launches",
    304,
    "Versions 0 and 1: one launch per level, neighbours or halves",
    "Eight values become four, two and one. Version 0 adds elements 2i and 2i + 1, version 1 adds "
    "elements i and i + half, so that neighbouring work-items read neighbouring elements.",
)
def reduce_launches(f):
    _launch_tree(
        f,
        24,
        "reduce_v0: 2 · i and 2 · i + 1",
        lambda i, n: (2 * i, 2 * i + 1),
        ["each load of a warp uses every second", "element of the sectors that it touches"],
    )
    _launch_tree(
        f,
        384,
        "reduce_v1: i and i + half",
        lambda i, n: (i, i + n // 2),
        ["both loads of a warp are coalesced", ""],
    )
    f.key(24, 294, [("global", "value in global memory: written and read again at every level")])


def _tree(f, y, title, pairs_of, lane_of, note):
    """Three levels in local memory; `pairs_of(level)` are (slot, partner) pairs."""
    f.text(20, y, title, bold=True)
    for level in range(3):
        top = y + 10 + 42 * level
        pairs = pairs_of(level)
        live = {slot for pair in pairs for slot in pair}
        lanes = {slot: lane_of(slot, level) for slot, _ in pairs}
        _row(f, 100, top, 16, 27, live, lanes.get)
        f.text(92, top + 15, f"level {level + 1}", "soft", 12, "end")
        for slot, partner in pairs if level < 2 else []:
            f.curve(100 + partner * 27 + 12, top + 20, 100 + slot * 27 + 16, top + 40, "local")
    f.lines(544, y + 34, note, kind="soft", size=12)


@figure(
    "tree-orders",
    470,
    "Three orders of the same tree in local memory",
    "Sixteen slots, the first three levels. With a remainder test, work-items 0, 2, 4 … are "
    "active. With a strided index work-items 0 to 7 are, on slots ever farther apart. With "
    "sequential addresses work-items 0 to 7 use neighbouring slots.",
)
def tree_orders(f):
    def interleaved(level):
        return [(s, s + 2**level) for s in range(0, 16, 2 ** (level + 1))]

    _tree(
        f,
        28,
        "remainder: if (lid % (2 * stride) == 0)",
        interleaved,
        lambda slot, _: slot,
        ["active lanes lie apart:", "no warp is ever free,", "each has idle lanes"],
    )
    _tree(
        f,
        176,
        "strided index: slot 2 * stride * lid",
        interleaved,
        lambda slot, level: slot // 2 ** (level + 1),
        ["active lanes lie together,", "their slots do not:", "bank conflicts"],
    )
    _tree(
        f,
        324,
        "sequential: slots lid and lid + width",
        lambda level: [(s, s + 8 // 2**level) for s in range(8 // 2**level)],
        lambda slot, _: slot,
        ["lanes and slots lie", "together: no conflicts,", "and whole warps finish"],
    )
    f.key(
        100,
        462,
        [("local", "slot in use (the number: the work-item that adds)"), ("idle", "slot at rest")],
    )


@figure(
    "first-add",
    282,
    "Add while loading: most additions need no tree",
    "Each of eight work-items adds four elements in a private variable, neighbours reading "
    "neighbours; only the eight sums go through a tree in local memory with its barriers.",
)
def first_add(f):
    f.text(20, 28, "global memory: four elements per work-item, GROUP apart", bold=True)
    for i in range(32):
        f.box(20 + i * 21.2, 40, 19, 22, "item" if i % 8 == 2 else "global", rx=2)
        if i % 8 == 2:
            f.curve(29 + i * 21.2, 62, 230, 96, "item", 1.6)
    f.text(20, 92, "registers: no barrier", "reg", 12, bold=True)
    for lane in range(8):
        f.box(120 + lane * 46, 96, 36, 22, "reg", f"{lane}", rx=2)
        f.arrow(138 + lane * 46, 118, 138 + lane * 46, 142, "reg")
    f.lines(500, 106, ["24 of 31 additions", "are done here"], kind="soft", size=12)
    count = 8
    for level in range(4):
        y = 144 + 28 * level
        for lane in range(count):
            f.box(120 + lane * 46, y, 36, 20, "local", rx=2)
        if level:
            f.line(112, y - 4, 490, y - 4, "bad", 1.6, True)
        count //= 2
    f.text(20, 160, "local memory", "local", 12, bold=True)
    f.text(500, 176, "barrier after each level", "bad", 12)
    f.key(
        20,
        270,
        [
            ("global", "input"),
            ("item", "what work-item 2 adds"),
            ("reg", "private sum"),
            ("local", "partial sum"),
        ],
    )


def _steps(f, x, title, order, right):
    f.text(x, 28, title, bold=True)
    for step, (lane, level) in enumerate(order):
        f.box(
            x + 14 + step % 6 * 50,
            46 + step // 6 * 50,
            44,
            40,
            "item" if right[step] else "bad",
            f"{lane} @ {level}",
            rx=3,
        )


@figure(
    "last-warp",
    310,
    "Why a tree without barriers is wrong on a CPU",
    "In lockstep all lanes finish level 4 before any begins level 2. PoCL runs one work-item "
    "through all levels before the next one starts, so work-item 0 adds values that are not "
    "there yet.",
)
def last_warp(f):
    lockstep = [(lane, width) for width in (4, 2, 1) for lane in range(width)]
    serial = [(lane, width) for lane in range(4) for width in (4, 2, 1) if lane < width]
    _steps(f, 20, "lanes in lockstep: right by luck", lockstep, [True] * 7)
    done, right = set(), []
    for lane, width in serial:
        # slot lane + width holds its value of this level once its own additions are done
        needed = {
            (other, w)
            for other in (lane, lane + width)
            for w in (4, 2, 1)
            if w > width and other < w
        }
        right.append(needed <= done)
        done.add((lane, width))
    _steps(f, 380, "one work-item after the other: wrong", serial, right)
    f.lines(
        20,
        172,
        [
            "“0 @ 4”: work-item 0 adds slot 4 to slot 0. Read from left to right, line by line.",
            "“0 @ 2” needs what “2 @ 4” makes. In lockstep that is there; on the right it is not.",
            "A barrier between the levels makes both right: that is what barriers are for.",
        ],
        kind="soft",
        size=12,
        step=20,
    )
    f.line(20, 234, 700, 234)
    f.lines(
        20,
        258,
        [
            "No standard promises lockstep: since Volta a GPU's lanes may run apart, other",
            "vendors' warps have 64, 16 or 8 lanes, and a CPU has none.",
        ],
        size=12,
    )
    f.key(20, 300, [("item", "adds what should be there"), ("bad", "adds what is not there yet")])


@figure(
    "dot-plan",
    318,
    "A dot product in two launches, and where its partial sums wait",
    "Many groups each read a part of both vectors, multiply, add in registers, add in local "
    "memory, and write one partial sum. A last launch of one group adds these.",
)
def dot_plan(f):
    for row, name in enumerate("ab"):
        f.text(20, 48 + 32 * row, name, bold=True, mono=True)
        for group in range(4):
            f.box(
                40 + group * 166,
                32 + 32 * row,
                158,
                22,
                "global",
                f"elements of group {group}",
                rx=2,
            )
    for group in range(4):
        x = 40 + group * 166
        f.arrow(x + 79, 88, x + 79, 108, "item")
        f.box(x, 110, 158, 24, "reg", "multiply, add in registers", rx=2, size=11.5 + 0.5)
        f.box(x, 138, 158, 24, "local", "tree in local memory", rx=2)
        f.arrow(x + 79, 164, x + 79, 184, "item")
        f.box(x + 67, 186, 24, 20, "global", rx=2)
        f.curve(x + 79, 207, 360, 248, "item")
    f.text(20, 200, "partial", bold=True, mono=True)
    f.box(230, 250, 260, 24, "local", "sum_partials: one group adds them", rx=2)
    f.text(500, 267, "→ result", "ink", 13, mono=True)
    f.key(40, 306, [("global", "global memory"), ("reg", "registers"), ("local", "local memory")])


# dot_local on an NVIDIA H200, 160M elements: elements per partial sum, ms of both launches,
# 2026-11-21 (handout of lab 5). The solution has one sum for 128 × 16 elements.
PARTIALS_MS = ((2, 21.8), (4, 10.9), (16, 3.0), (32, 1.7), (2048, 0.32))


@measured_figure(
    "partial-sums",
    290,
    "The time of dot_local by the number of its partial sums on an H200",
    "With one partial sum for every two elements both launches take 21.8 ms, for every four 10.9, "
    "for 16 3.0, for 32 1.7, and 0.32 ms in the solution, which has one for 2048.",
)
def partial_sums(figure):
    axes = style.add_axes(figure, 64, 44, 96, 60)
    style.scale_axis(axes.xaxis, "log2", lambda value: f"{value:g}")
    style.scale_axis(axes.yaxis, "log10", lambda value: f"{value:g} ms")
    shade = style.colour(0)
    axes.plot(*zip(*PARTIALS_MS, strict=True), color=shade, marker=style.marker(0))
    for n, milliseconds in PARTIALS_MS[:-1]:
        text = f"{milliseconds:g} ms"
        axes.annotate(text, (n, milliseconds), (9, 4), textcoords="offset points", color=shade)
    n, milliseconds = PARTIALS_MS[-1]
    axes.set_ylim(0.2, 40)
    style.name_axes(axes, "elements per partial sum", "both launches, 160M elements")
    labels.label_ends(axes, [(n, milliseconds, f"solution\n{milliseconds:g} ms", shade)])
