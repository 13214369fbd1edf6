# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of lanes that part ways."""

from .canvas import figure

LANE = 17


def _warp(f, x, y, title, spans, lanes=8):
    """A warp over time: `spans` are (start, end, kind, active lanes); idle elsewhere."""
    f.text(x, y, title, bold=True)
    for start, end, kind, active in spans:
        for lane in range(lanes):
            f.box(
                x + 54 + start,
                y + 10 + lane * LANE,
                end - start - 2,
                LANE - 2,
                kind if lane in active else "idle",
                rx=1,
            )
    for lane in (0, lanes - 1):
        f.text(x + 48, y + 22 + lane * LANE, f"lane {lane}", "soft", 12, "end")


@figure(
    "divergence",
    416,
    "A branch on which neighbours disagree, and one on which they agree",
    "Above: even lanes take path A, odd lanes path B, so the warp executes both with half of its "
    "lanes idle in each. Below: two warps, each with one path, take half of the time.",
)
def divergence(f):
    even, odd, every = range(0, 8, 2), range(1, 8, 2), range(8)
    f.text(20, 26, "neighbours disagree: each warp goes through both paths", "bad", 13, bold=True)
    for i in range(2):
        _warp(f, 20 + 350 * i, 48, f"warp {i}", [(0, 130, "item", even), (130, 260, "reg", odd)])
    f.text(20, 214, "neighbours agree: each warp goes through one", "item", 13, bold=True)
    _warp(f, 20, 236, "warp 0", [(0, 130, "item", every)])
    _warp(f, 370, 236, "warp 1", [(0, 130, "reg", every)])
    for i in range(2):
        x = 204 + 350 * i
        f.line(x, 240, x, 384, "soft", 1.2, True)
        f.text(x + 8, 312, "done", "soft", 12)
    f.key(74, 404, [("item", "on path A"), ("reg", "on path B"), ("idle", "switched off")])


ROWS = (3, 9, 1, 5, 12, 2, 7, 38)


@figure(
    "ragged-rows",
    352,
    "Rows of unequal length: one work-item each, or shared",
    "With a row per work-item a warp runs as long as its longest row, and most lanes wait. When "
    "all work-items share the long row and short rows take a fixed step, little is lost.",
)
def ragged_rows(f):
    f.text(
        20, 26, "starter: a work-item per row; the warp runs as long as its longest row", bold=True
    )
    for lane, length in enumerate(ROWS):
        y = 38 + 18 * lane
        f.text(92, y + 13, f"{length} values", "soft", 12, "end")
        f.box(100, y, 15 * length, 15, "item", rx=1)
        if length < max(ROWS):
            f.box(100 + 15 * length, y, 15 * (max(ROWS) - length), 15, "idle", rx=1)
    f.text(
        20,
        210,
        "solution: short rows in one masked step of 16, the long row by all lanes",
        bold=True,
    )
    for lane, length in enumerate(ROWS[:-1] + (0,)):
        y = 222 + 13 * lane
        f.box(100, y, 4 * length, 11, "item", rx=1)
        if length < 16:
            f.box(100 + 4 * length, y, 4 * (16 - length), 11, "idle", rx=1)
        f.box(230, y, 75, 11, "reg", rx=1)
        f.box(305, y, 34, 11, "local", rx=1)
    f.lines(
        356,
        252,
        [
            "a group has either short rows or one long row;",
            "a long row ends with a tree in local memory",
        ],
        kind="soft",
        size=12,
    )
    f.text(132, 344, "short rows", "soft", 12, "middle")
    f.text(284, 344, "the long row", "soft", 12, "middle")
    f.key(400, 344, [("item", "adds"), ("reg", "helps"), ("local", "tree"), ("idle", "waits")], 14)


@figure(
    "select",
    252,
    "Five branches, or five selections",
    "A chain of branches makes a warp compute up to five powers, each with few lanes at work. "
    "Selecting the parameters first leaves one power with all lanes at work.",
)
def select(f):
    f.text(20, 26, "if … else if: five powers per warp", bold=True)
    shares = ((0, 5), (1, 6), (2,), (3, 7), (4,))
    for step, active in enumerate(shares):
        for lane in range(8):
            f.box(
                20 + step * 64, 40 + lane * 18, 60, 15, "item" if lane in active else "idle", rx=1
            )
        f.text(50 + step * 64, 200, f"powr {step + 1}", "soft", 12, "middle", mono=True)
    f.text(400, 26, "select the numbers, then one power", bold=True)
    for lane in range(8):
        for step in range(4):
            f.box(400 + step * 22, 40 + lane * 18, 19, 15, "reg", rx=1)
        f.box(490, 40 + lane * 18, 60, 15, "item", rx=1)
    f.text(442, 200, "4 × select", "soft", 12, "middle", mono=True)
    f.text(520, 200, "powr", "soft", 12, "middle", mono=True)
    f.key(
        20,
        236,
        [
            ("item", "a lane computes a power"),
            ("reg", "takes the numbers of a segment"),
            ("idle", "switched off"),
        ],
    )
