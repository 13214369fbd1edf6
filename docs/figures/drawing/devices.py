# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a figure of one problem on two classes of devices."""

from .canvas import figure

CELLS = 64  # vectors of the array that is drawn
CELL = 10.6
LEFT = 20
LANES = 8  # work-items of a group that are drawn
GROUPS = 4  # on a CPU: slices
CORES = 2
SLICE = CELLS // GROUPS
SUMS = 4  # per work-item of a CPU


def _strip(f, y, kind_of):
    """The array; `kind_of(i)` is the kind of vector i and whether it is being read."""
    for i in range(CELLS):
        kind, now = kind_of(i)
        f.box(LEFT + i * CELL, y, CELL - 1.2, 18, kind, solid=now, rx=1)


def _gpu(f, y):
    """Blocks of neighbours: the first four are read at once, the next four after them."""
    f.text(LEFT, y, "GPU: many groups, neighbours read neighbours", bold=True)
    reach = GROUPS * LANES
    _strip(f, y + 12, lambda i: ("item", True) if i < reach else ("global", False))
    for i in range(reach):
        middle = LEFT + i * CELL + 4.7
        f.line(middle, y + 30, middle, y + 42, "item", 1)
        f.box(middle - 4.7, y + 42, CELL - 1.2, 14, "reg", rx=1)
    for group in range(GROUPS):
        x = LEFT + group * LANES * CELL
        width = LANES * CELL - 1.2
        f.box(x + 2, y + 62, width - 4, 22, "local", "tree", rx=2)
        f.box(x + width / 2 - 5, y + 92, 10, 14, "global", rx=1)
        f.text(x + width / 2, y + 122, f"group {group}", "soft", 12, "middle")
    second = LEFT + reach * CELL
    f.text(second + 8, y + 48, "next step: the same groups further on", "soft", 12)
    notes = [
        "1056 groups of 256 work-items, all at once",
        "a vector is a float4, eight for each work-item:",
        "35 MB on their way; 4 MB keep memory busy",
    ]
    f.lines(second + 8, y + 72, notes, size=12)


def _slice(f, x, y, core):
    """What one core does with its slice: four vectors at a time into four sums of 16 lanes."""
    first = x + SUMS * CELL + 5
    f.arrow(first, y + 40, x + SLICE * CELL - 8, y + 40, "item")
    for total in range(SUMS):
        row = y + 54 + 15 * total
        middle = x + (SUMS - total - 0.5) * CELL - 0.6
        f.polyline([(middle, y + 30), (middle, row + 5.5), (first, row + 5.5)], "item", 1)
        for lane in range(16):
            f.box(first + lane * 7.3, row, 6.1, 11, "reg", rx=1)
    f.box(first, y + 116, 10, 14, "global", rx=1)
    f.text(first + 18, y + 127, f"core {core}", "soft", 12)


def _cpu(f, y):
    """One slice per work-item, two of which run."""
    f.text(LEFT, y, "CPU: few slices, each read from front to back by one work-item", bold=True)
    now = [part * SLICE + k for part in range(CORES) for k in range(SUMS)]
    _strip(f, y + 12, lambda i: ("item", True) if i in now else ("global", False))
    for part in range(GROUPS):
        x = LEFT + part * SLICE * CELL
        f.line(x - 0.6, y + 8, x - 0.6, y + 34, "soft", 1.6)
        if part < CORES:
            _slice(f, x, y, part)
        else:
            f.text(x + 8, y + 48, "waits for a free core", "soft", 12)
    notes = [
        "64 groups of one work-item, one for each slice",
        "a vector is a float16 and fills a register;",
        "four sums, so that no addition waits for another",
        "no local memory, no barrier",
    ]
    f.lines(LEFT + CORES * SLICE * CELL + 8, y + 72, notes, size=12)


@figure(
    "sum-two-devices",
    356,
    "The same sum on a GPU and on a CPU",
    "On a GPU groups of many work-items read neighbouring vectors, keep a sum for each work-item "
    "in registers and add them in local memory. On a CPU a work-item per core reads a long slice "
    "of its own from front to back, into four registers of 16 sums each.",
)
def sum_two_devices(f):
    _gpu(f, 28)
    f.line(LEFT, 164, 700, 164)
    _cpu(f, 190)
    f.key(
        LEFT,
        344,
        [
            ("item", "read at this moment", True),
            ("global", "global memory; partial sums"),
            ("reg", "sum in a register"),
            ("local", "local memory"),
        ],
    )
