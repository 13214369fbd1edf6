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


def _strip(f, y, kind_of):
    """The array; `kind_of(i)` is the kind of vector i and whether it is being read."""
    for i in range(CELLS):
        kind, now = kind_of(i)
        f.box(LEFT + i * CELL, y, CELL - 1.2, 18, kind, solid=now, rx=1)


def _group(f, x, y, number):
    """What one group does with its slice: as many neighbouring vectors as it has work-items."""
    width = LANES * CELL - 1.2
    for i in range(LANES):
        f.line(x + i * CELL + 4.7, y + 30, x + i * CELL + 4.7, y + 42, "item", 1)
        f.box(x + i * CELL, y + 42, CELL - 1.2, 14, "reg", rx=1)
    f.arrow(x + width + 6, y + 40, x + SLICE * CELL - 8, y + 40, "item")
    f.box(x, y + 62, width, 22, "local", "tree", rx=2)
    f.box(x, y + 92, 10, 14, "global", rx=1)
    f.text(x + 18, y + 103, f"group {number}", "soft", 12)


def _gpu(f, y):
    """A slice for each group; all of them are read at once."""
    f.text(LEFT, y, "GPU: many groups with a slice each, neighbours read neighbours", bold=True)
    _strip(f, y + 12, lambda i: ("item", True) if i % SLICE < LANES else ("global", False))
    for part in range(GROUPS):
        x = LEFT + part * SLICE * CELL
        f.line(x - 0.6, y + 8, x - 0.6, y + 34, "soft", 1.6)
        _group(f, x, y, part)
    notes = [
        "528 groups of 512 work-items, all at once. A vector is a float4, and each work-item has",
        "asked for eight of them: 35 MB in flight, where 4 MB keep memory busy",
    ]
    f.lines(LEFT, y + 128, notes, size=12)


def _slice(f, x, y, core):
    """What one core does with its slice: a vector at a time into a sum of 16 lanes."""
    first = x + CELL + 5
    f.arrow(first, y + 40, x + SLICE * CELL - 8, y + 40, "item")
    middle = x + 0.5 * CELL - 0.6
    f.polyline([(middle, y + 30), (middle, y + 59.5), (first, y + 59.5)], "item", 1)
    for lane in range(16):
        f.box(first + lane * 7.3, y + 54, 6.1, 11, "reg", rx=1)
    f.box(first, y + 76, 10, 14, "global", rx=1)
    f.text(first + 18, y + 87, f"core {core}", "soft", 12)


def _cpu(f, y):
    """One slice per work-item, two of which run."""
    f.text(LEFT, y, "CPU: few slices, each read from front to back by one work-item", bold=True)
    now = [part * SLICE for part in range(CORES)]
    _strip(f, y + 12, lambda i: ("item", True) if i in now else ("global", False))
    for part in range(GROUPS):
        x = LEFT + part * SLICE * CELL
        f.line(x - 0.6, y + 8, x - 0.6, y + 34, "soft", 1.6)
        if part < CORES:
            _slice(f, x, y, part)
        else:
            f.text(x + 8, y + 48, "waits for a free core", "soft", 12)
    notes = [
        "256 groups of one work-item, one for each slice",
        "a vector is a float16 and fills a register",
        "no local memory, no barrier",
    ]
    f.lines(LEFT + CORES * SLICE * CELL + 8, y + 72, notes, size=12)


@figure(
    "sum-two-devices",
    354,
    "The same sum on a GPU and on a CPU",
    "On a GPU each group has a slice, of which its work-items read neighbouring vectors. They keep "
    "their sums in registers and add them in local memory. On a CPU a work-item per core reads a long slice "
    "of its own from front to back, into a register of 16 sums.",
)
def sum_two_devices(f):
    _gpu(f, 28)
    f.line(LEFT, 186, 700, 186)
    _cpu(f, 212)
    f.key(
        LEFT,
        342,
        [
            ("item", "read at this moment", True),
            ("global", "global memory; partial sums"),
            ("reg", "sum in a register"),
            ("local", "local memory"),
        ],
    )
