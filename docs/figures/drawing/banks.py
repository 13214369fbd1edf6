# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of local memory and its banks."""

from collections import Counter

from .canvas import figure
from .chart import labels, measured_figure, style

BANKS = 32


def wavefronts(words):
    """Turns that local memory takes for the words that the lanes of a warp want."""
    return max(Counter(word % BANKS for word in set(words)).values())


def _strip(f, y, title, words):
    lanes_of = Counter(word % BANKS for word in set(words))
    f.text(20, y, title, bold=True)
    for bank in range(BANKS):
        count = lanes_of.get(bank, 0)
        kind = "idle" if count == 0 else "local" if count == 1 else "bad"
        f.box(20 + bank * 17.2, y + 9, 15.6, 20, kind, str(count) if count else None, rx=2)
    turns = wavefronts(words)
    f.text(
        590,
        y + 25,
        f"{turns} wavefront{'s' if turns > 1 else ''}",
        "bad" if turns > 1 else "local",
        14,
        bold=True,
    )


@figure(
    "banks",
    374,
    "How the 32 lanes of a warp meet the 32 banks of local memory",
    "Words wanted from each bank for six patterns. Stride 1 and 33 take one wavefront, stride 2 "
    "two, stride 16 sixteen, stride 32 thirty-two; the same word for all lanes takes one.",
)
def banks(f):
    for i, stride in enumerate((1, 2, 16, 32, 33, 0)):
        title = (
            f"stride {stride}: lane l wants word {stride} · l"
            if stride > 1
            else "stride 1: lane l wants word l"
            if stride
            else "all lanes want the same word"
        )
        _strip(f, 28 + 55 * i, title, [stride * lane for lane in range(32)])
    f.key(
        20,
        362,
        [
            ("local", "bank with one word to deliver"),
            ("bad", "bank with several"),
            ("idle", "bank without work"),
        ],
    )


def _tile(f, x, title, pitch, slot, note):
    f.text(x, 28, title, bold=True)
    column = {slot(r, 2) for r in range(8)}
    for r in range(8):
        for place in range(pitch):
            at = r * pitch + place
            unused = place == 8
            chosen = at in column
            kind = "idle" if unused else "item" if chosen else "local"
            f.box(x + place * 24, 42 + r * 24, 22, 22, kind, str(at % 8), rx=2, solid=chosen)
    f.lines(x, 256, note, kind="soft", size=12)


@figure(
    "padding",
    320,
    "A column of a tile in one bank, and two remedies",
    "A tile of 8 by 8 words and 8 banks, numbered by bank. With rows of 8 a column lies in one "
    "bank. With rows of 9 it lies in eight. Skewed, with rows of 8 turned by one each, as well.",
)
def padding(f):
    _tile(f, 20, "rows of 8", 8, lambda r, c: r * 8 + c, ["column 2 lies in bank 2:", "8 wavefronts"])
    _tile(
        f,
        250,
        "rows of 9: padding",
        9,
        lambda r, c: r * 9 + c,
        ["column 2 lies in all banks:", "1 turn, and 8 unused words"],
    )
    _tile(
        f,
        500,
        "rows of 8, skewed",
        8,
        lambda r, c: r * 8 + (c + r) % 8,
        ["column 2 lies in all banks:", "1 turn, nothing unused"],
    )
    f.key(
        20,
        306,
        [("item", "column 2 of the tile (the number is the bank)", True), ("idle", "never used")],
    )


@figure(
    "histogram",
    288,
    "One histogram for a group, or one for each work-item",
    "Left: most work-items add to the same bin, and their atomic additions are serialized. Right: each "
    "work-item adds to its own copy, which lies in its own bank.",
)
def histogram(f):
    f.text(20, 28, "one histogram, atomics: serialized operations", bold=True)
    for lane in range(8):
        f.box(20 + lane * 34, 42, 28, 22, "item", str(lane), rx=2)
        popular = lane not in (2, 6)
        target = 122 if popular else (54, 224)[lane == 6]
        f.line(34 + lane * 34, 64, target + 14, 128, "bad" if popular else "item", 1.4)
    for b in range(8):
        f.box(20 + b * 34, 130, 28, 26, "bad" if b == 3 else "local", str(b), rx=2)
    f.lines(
        20,
        180,
        ["three of four events fall into bin 3:", "one word, so one addition at a time"],
        kind="soft",
        size=12,
    )
    f.text(380, 28, "a copy per work-item: no atomics", bold=True)
    for lane in range(8):
        f.box(380 + lane * 38, 42, 30, 22, "item", str(lane), rx=2)
        f.arrow(395 + lane * 38, 64, 395 + lane * 38, 94, "item")
        for b in range(5):
            popular = b == 3 and lane not in (2, 6)
            f.box(
                380 + lane * 38, 96 + b * 22, 30, 19, "item" if popular else "local", str(b), rx=2
            )
    f.lines(
        380,
        226,
        [
            "sums[bin * 32 + lid]: work-item l always uses bank l;",
            "in the end the copies are added up",
        ],
        kind="soft",
        size=12,
    )
    f.key(
        20, 274, [("item", "work-item, and where it adds"), ("local", "bin"), ("bad", "conflict")]
    )


# strided_local on an NVIDIA H200, 32M doubles, ms by stride, 2026-11-21 (handout of lab 3).
STARTER_MS = ((1, 0.39), (2, 0.61), (4, 1.10), (8, 2.03), (16, 3.66), (32, 3.16), (33, 0.59))
SOLUTION_MS = 0.372


@measured_figure(
    "bank-strides",
    286,
    "The time of strided_local by its stride on an H200",
    "The starter takes 0.39 ms at stride 1, more with every doubling up to 3.66 ms at stride 16, "
    "and 0.59 ms at stride 33. The solution takes 0.37 ms at every stride.",
)
def bank_strides(figure):
    axes = style.add_axes(figure, 60, 44, 120, 60, "y")
    places = range(len(STARTER_MS))
    bars = axes.bar(places, [time for _, time in STARTER_MS], 0.62, color=style.colour(0))
    axes.bar_label(bars, [f"{time:.2f}" for _, time in STARTER_MS], padding=2)
    style.set_ticks(axes.xaxis, [(place, str(STARTER_MS[place][0])) for place in places])
    style.scale_axis(axes.yaxis, "linear", lambda value: f"{value:g} ms")
    axes.set_ylim(0, 4)
    axes.axhline(SOLUTION_MS, color=style.colour(1), lw=2, linestyle=(0, (5, 3)))
    style.name_axes(axes, "stride in doubles", "time for 32M doubles")
    end = (axes.get_xlim()[1], SOLUTION_MS, "solution:\n0.37 ms", style.colour(1))
    labels.label_ends(axes, [end])
