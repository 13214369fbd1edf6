# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the model, and of its check against a GPU's counters."""

import re
from math import log10

from . import results
from .canvas import figure
from .chart import Plot


@figure(
    "warp-replay",
    336,
    "From work-items one after the other to warps",
    "Oclgrind executes the work-items of a group one after the other. The plugin notes the blocks "
    "that each runs through and replays the warp: the common blocks once for all lanes, each "
    "side of a branch once for the lanes that took it, and the lanes meet again behind it.",
)
def warp_replay(f):
    f.text(20, 28, "Oclgrind: one by one", bold=True)
    paths = ("ABD", "ACD", "ABD", "ACD", "ABD", "ACD")
    kinds = {"A": "item", "B": "reg", "C": "global", "D": "item"}
    for item, path in enumerate(paths):
        y = 44 + 30 * item
        f.text(96, y + 16, f"work-item {item}", "soft", 12, "end")
        for step, block in enumerate(path):
            f.box(104 + 36 * step, y, 33, 23, kinds[block], block, rx=2)
    _replay(f, paths, kinds)
    _counts(f)


def _replay(f, paths, kinds):
    f.arrow(222, 130, 282, 130)
    f.text(252, 120, "notes", "soft", 12, "middle")
    f.text(292, 28, "plugin: replays the warp", bold=True)
    for step, block in enumerate("ABCD"):
        for lane, path in enumerate(paths):
            on = block in path
            f.box(
                292 + 46 * step,
                44 + 30 * lane,
                42,
                23,
                kinds[block] if on else "idle",
                block if on else None,
                rx=2,
            )


def _counts(f):
    f.arrow(484, 130, 534, 130)
    f.text(509, 120, "counts", "soft", 12, "middle")
    f.text(544, 28, "counters", bold=True)
    f.lines(
        544,
        62,
        ["4 blocks issued", "18 of 24 lanes at work", "1 divergent branch"],
        size=12,
        step=22,
    )
    f.lines(
        544,
        144,
        [
            "and for each memory",
            "instruction the",
            "addresses of all",
            "active lanes at once:",
            "sectors, wavefronts",
        ],
        kind="soft",
        size=12,
    )
    note = [
        "A branch pushes its two sides on a stack; they meet at the first block both must",
        "reach (its immediate post-dominator). A loop is such a branch in every round.",
    ]
    f.lines(20, 252, note, kind="soft", size=12, step=18)
    sides = [("reg", "branch taken"), ("global", "branch not taken")]
    f.key(20, 316, [("item", "all lanes"), *sides, ("idle", "idle")])


def _parse(cell):
    """(GPU's number, model's number, letter) of a cell "8192 / 2048 (a)"."""
    match = re.fullmatch(r"([\d.]+)(?: / ([\d.]+))?(?: \((\w)\))?", cell)
    if not match:
        raise ValueError(f"no cell of the comparison: “{cell}”")
    gpu = float(match[1])
    return gpu, float(match[2] or gpu), match[3] or ""


def compared():
    """(column, GPU, model, letter) for sectors, atomics and wavefronts of the labs' kernels."""
    text = results.text_of(results.MODEL).split("## Kernels of the labs")[1].split("\nLeft out")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    head = results.cells(lines[0])
    found = []
    for line in lines[1:]:
        for column, cell in list(zip(head, results.cells(line), strict=True))[1:7]:
            gpu, model, letter = _parse(cell)
            if gpu or model:
                found.append((column, gpu, model, letter))
    return found


@figure(
    "model-vs-h200",
    432,
    "Counters of the model against those of an H200, kernel by kernel",
    "Each dot is one counter of one kernel. Most lie on the diagonal, where both agree; those off "
    "it have the reasons that the table names: unaligned vectors, joined loads, constant memory.",
)
def model_vs_h200(f):
    plot = Plot(f, 70, 40, 400, 330, (0.7, 4e5), (0.7, 4e5), True, True)
    ticks = [(10**k, f"{10**k:,}".replace(",", " ")) for k in range(6)]
    plot.ticks_x(ticks, "counted by the H200")
    plot.ticks_y(ticks, "counted by the model")
    f.polyline([(plot.x(0.7), plot.y(0.7)), (plot.x(4e5), plot.y(4e5))], "soft", 1.2)
    points = compared()
    differing = [p for p in points if p[3]]
    for column, gpu, model, letter in points:
        kind = "bad" if letter else "local" if "local" in column else "global"
        f.dot(plot.x(gpu), plot.y(model), kind, 4, solid=not letter)
    for letter in sorted({p[3] for p in differing}):
        _, gpu, model, _ = max(
            (p for p in differing if p[3] == letter), key=lambda p: abs(log10(p[1] / p[2]))
        )
        f.text(plot.x(gpu) + 7, plot.y(model) + 13, letter, "bad", 13, bold=True)
    equal = sum(1 for _, gpu, model, _ in points if gpu == model)
    f.text(500, 70, f"{equal} of {len(points)} counters", size=14, bold=True)
    f.text(500, 90, "are equal to the last digit", "soft", 12)
    f.dot(506, 122, "global", 4)
    f.text(518, 126, "sectors, global atomics", "soft", 12)
    f.dot(506, 144, "local", 4)
    f.text(518, 148, "wavefronts of local memory", "soft", 12)
    f.dot(506, 166, "bad", 4, solid=False)
    f.text(518, 170, "differ, for a known reason:", "soft", 12)
    f.lines(
        518,
        192,
        [
            "a  vloadN is one access per",
            "    element on the GPU",
            "b  its compiler joins loads",
            "d  its compiler unrolls",
            "f  measured as global memory",
        ],
        kind="soft",
        size=12,
        step=19,
    )
