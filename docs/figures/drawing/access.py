# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of access to global memory."""

from .canvas import figure
from .chart import labels, measured_figure, style

SECTOR_BYTES = 32
WARP = 32


def sectors(addresses, size=4):
    """How many sectors the accesses of a warp touch."""
    return len({byte // SECTOR_BYTES for a in addresses for byte in (a, a + size - 1)})


def _pattern(f, y, title, words, whole_warp):
    """Eight lanes above a strip of 64 words; `words` are the ones that the lanes want."""
    f.text(20, y, title, bold=True)
    touched = {word // 8 for word in words}
    left, cell = 20, 9
    middle = left + cell * (min(words) + max(words) + 1) / 2
    for lane, word in enumerate(words):
        x = max(left, middle - 100) + lane * 26
        f.box(x, y + 12, 18, 16, "item", str(lane), rx=2)
        f.line(x + 9, y + 28, left + word * cell + cell / 2, y + 56, "item", 1)
    for word in range(64):
        kind = "bad" if word // 8 in touched else "idle"
        f.box(
            left + word * cell,
            y + 57,
            cell - 1.5,
            16,
            "item" if word in words else kind,
            solid=word in words,
            rx=1,
        )
    for sector in range(9):
        f.line(
            left + sector * 8 * cell - 0.8,
            y + 53,
            left + sector * 8 * cell - 0.8,
            y + 77,
            "global",
            1.6,
        )
    count = sectors(whole_warp)
    f.text(610, y + 62, f"{count} sectors", "global" if count < 6 else "bad", 14, bold=True)
    f.text(610, y + 79, "for 32 lanes", "soft", 12)


@figure(
    "access-patterns",
    486,
    "Four ways in which neighbours read floats, and the sectors it takes",
    "Eight of the 32 lanes of a warp and 64 floats of global memory in sectors of eight. In order "
    "a warp needs 4 sectors, shifted by one float 5, with stride two 8, a row apart 32.",
)
def access_patterns(f):
    lanes = range(WARP)
    cases = [
        ("coalesced: lane l reads element l", range(8), [4 * n for n in lanes]),
        ("shifted: lane l reads element l + 1", range(1, 9), [4 * n + 4 for n in lanes]),
        ("stride 2: lane l reads element 2 · l", range(0, 16, 2), [8 * n for n in lanes]),
        (
            "a row per lane (here of 8 floats): lane l reads element 8 · l",
            range(0, 64, 8),
            [32 * n for n in lanes],
        ),
    ]
    for i, (title, words, warp) in enumerate(cases):
        _pattern(f, 28 + 112 * i, title, list(words), warp)
    f.key(
        20,
        470,
        [
            ("item", "lane (0 to 7 of 32)"),
            ("item", "float that is used", True),
            ("bad", "transferred, but not used"),
            ("idle", "stays where it is"),
        ],
    )


# Time of the strided walk over that of the scalar copy, NVIDIA H200, 2026-11-20 (handout of lab 1).
MEASURED_STRIDES = ((1, 1.0), (2, 1.8), (8, 7.2), (32, 15), (128, 25))


@measured_figure(
    "stride-cost",
    312,
    "What a stride costs: sectors in the model and time on an H200",
    "The sectors per request grow with the stride up to 8 and then stay at 32, eight times the "
    "fewest. The measured time grows with them, and beyond: 15 times at stride 32, 25 at 128.",
)
def stride_cost(figure):
    axes = style.add_axes(figure, 64, 46, 96, 60)
    style.scale_axis(axes.xaxis, "log2")
    style.scale_axis(axes.yaxis, "log2", lambda value: f"{value:g}×")
    ideal = sectors([4 * n for n in range(WARP)])
    counted = [(2**k, sectors([4 * n * 2**k for n in range(WARP)]) / ideal) for k in range(8)]
    ends = []
    for number, (name, points) in enumerate((("sectors", counted), ("time", MEASURED_STRIDES))):
        shade = style.colour(number)
        axes.plot(*zip(*points, strict=True), color=shade, marker=style.marker(number))
        ends.append((*points[-1], name, shade))
    style.name_axes(axes, "stride in floats", "times the cost of stride 1")
    labels.label_ends(axes, ends)


def _matrix(f, x, y, title, reader, note):
    f.text(x, y, title, bold=True)
    for r in range(8):
        for c in range(16):
            step = reader(r, c)
            kind = {0: "item", 1: "global"}.get(step, "idle")
            f.box(x + c * 19, y + 14 + r * 19, 17, 17, kind, solid=step == 0, rx=2)
    f.lines(x, y + 186, note, kind="soft", size=12)


@figure(
    "row-sums",
    276,
    "A row per work-item, or a row per group",
    "Left: each lane walks along its own row, so that the lanes of a warp read a column. Right: "
    "the lanes of a group read neighbouring elements of one row.",
)
def row_sums(f):
    _matrix(
        f,
        24,
        28,
        "starter: a work-item has a row",
        lambda r, c: c if c < 2 else None,
        ["neighbours read a column:", "a sector for each of them"],
    )
    _matrix(
        f,
        384,
        28,
        "solution: a group has a row",
        lambda r, c: c // 8 if r == 0 and c < 16 else None,
        ["neighbours read neighbours;", "other groups have the other rows"],
    )
    f.key(
        24,
        258,
        [
            ("item", "read in the first step", True),
            ("global", "in the second"),
            ("idle", "later, or by others"),
        ],
    )


def _pairs(f, y, labels):
    for i in range(16):
        f.box(60 + i * 38, y, 36, 24, labels(i), "re" if i % 2 == 0 else "im", rx=2)
    for sector in range(3):
        f.line(59 + sector * 8 * 38, y - 5, 59 + sector * 8 * 38, y + 29, "global", 2)


@figure(
    "deinterleave",
    272,
    "Pairs read in two loops, or at once",
    "Two loops, one for the real and one for the imaginary parts, fetch every sector twice and "
    "use half of it each time. One vector load per two pairs uses all of it.",
)
def deinterleave(f):
    f.text(20, 26, "two loops: each sector is fetched twice, half of it used each time", bold=True)
    f.text(20, 58, "1st", "soft", 12)
    _pairs(f, 42, lambda i: "item" if i % 2 == 0 else "bad")
    f.text(20, 102, "2nd", "soft", 12)
    _pairs(f, 86, lambda i: "bad" if i % 2 == 0 else "item")
    f.text(
        20, 146, "one vector load per work-item: two pairs, 16 bytes, nothing left over", bold=True
    )
    _pairs(f, 162, lambda i: "item")
    for lane in range(4):
        x = 60 + lane * 152
        f.line(x + 4, 196, x + 146, 196, "item", 3)
        f.text(x + 75, 213, f"work-item {lane}", "item", 12, "middle")
    f.key(60, 252, [("item", "used by this load"), ("bad", "fetched with it, not used")])


# One compute unit of an H200 (handout of lab 5): 4.8 TB/s × 0.7 µs / 132, and 1024 work-items.
NEEDED_KB = 25
IN_FLIGHT = (
    ("one float of each vector", 8),
    ("one float4 of each", 32),
    ("four float4s of each", 128),
)


@measured_figure(
    "bytes-in-flight",
    214,
    "Bytes in flight to one compute unit of an H200",
    "About 25 KB must be in flight to each compute unit to keep the memory busy. 1024 work-items "
    "with one float of each of two vectors have 8 KB in flight, with four float4s of each 128 KB.",
)
def bytes_in_flight(figure):
    axes = style.add_axes(figure, 214, 40, 66, 60, "x")
    rows = range(len(IN_FLIGHT))
    values = [kilobytes for _, kilobytes in IN_FLIGHT]
    shades = [style.colour("orange" if value < NEEDED_KB else "blue") for value in values]
    bars = axes.barh(rows, values, 0.7, color=shades)
    axes.bar_label(bars, [f"{value:.0f} KB" for value in values], padding=5, fontweight="bold")
    style.set_ticks(axes.yaxis, [(row, IN_FLIGHT[row][0]) for row in rows])
    style.set_ticks(axes.xaxis, [(value, f"{value} KB") for value in (0, 25, 50, 75, 100, 125)])
    axes.set_xlim(0, 140)
    axes.set_ylim(len(IN_FLIGHT) - 0.5, -0.5)
    axes.axvline(NEEDED_KB, color=style.colour("ink"), lw=2)
    needed = "needed to keep the memory busy"
    axes.annotate(
        needed, (NEEDED_KB, 1), (0, 6), ("data", "axes fraction"), textcoords="offset points"
    )
    style.name_axes(axes, "asked for by 1024 work-items when they first have to wait")
