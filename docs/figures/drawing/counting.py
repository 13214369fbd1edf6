# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of the model, and of its check against a GPU's counters."""

import re
from math import log10

from . import results
from .canvas import figure
from .chart import measured_figure, style


@figure(
    "warp-replay",
    336,
    "From work-items one after the other to warps",
    "The model executes the work-items of a group one after the other. It notes the blocks "
    "that each runs through and replays the warp: the common blocks once for all lanes, each "
    "side of a branch once for the lanes that took it, and the lanes reconverge after it.",
)
def warp_replay(f):
    f.text(20, 28, "execution: one by one", bold=True)
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
    f.text(292, 28, "replay: as a warp", bold=True)
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
        for column, cell in list(zip(head, results.cells(line), strict=True))[1:8]:
            gpu, model, letter = _parse(cell)
            if gpu or model:
                found.append((column, gpu, model, letter))
    return found


@measured_figure(
    "model-vs-h200",
    432,
    "Counters of the model against those of an H200, kernel by kernel",
    "Each dot is one counter of one kernel. Most lie on the diagonal, where both agree; those off "
    "it have the reasons that the table names: joined loads, unrolled loops, constant memory.",
)
def model_vs_h200(figure):
    axes = style.add_axes(figure, 76, 44, 250, 60)
    for axis in (axes.xaxis, axes.yaxis):
        style.scale_axis(axis, "log10")
        style.set_ticks(axis, [(10**k, style.number_text(10**k)) for k in range(6)])
    axes.plot([0.7, 4e5], [0.7, 4e5], color=style.colour("faint"), lw=1.2)
    points = compared()
    for number, name in enumerate(COUNTERS):
        shown = [point for point in points if _kind(point) == name]
        dots = {"marker": style.marker(number), "markersize": 7}
        fill = style.colour(number) if number < 2 else "none"
        axes.plot(
            [gpu for _, gpu, *_ in shown],
            [model for _, _, model, _ in shown],
            linestyle="none",
            markerfacecolor=fill,
            markeredgecolor=style.colour("paper" if number < 2 else number),
            label=name,
            **dots,
        )
    for letter in sorted({letter for *_, letter in points if letter}):
        far = max((p for p in points if p[3] == letter), key=lambda p: abs(log10(p[1] / p[2])))
        at = {"textcoords": "offset points", "color": style.colour(2), "fontweight": "bold"}
        axes.annotate(letter, (far[1], far[2]), (7, -13), fontsize=style.TEXT, **at)
    axes.set(xlim=(0.7, 4e5), ylim=(0.7, 4e5))
    style.name_axes(axes, "counted by the H200", "counted by the model")
    equal = sum(1 for _, gpu, model, _ in points if gpu == model)
    text = f"{equal} of {len(points)} counters"
    style.place_text(figure, 494, 70, text, fontsize=14, fontweight="bold")
    faint = style.colour("faint")
    style.place_text(figure, 494, 90, "are equal to the last digit", color=faint)
    axes.legend(loc="upper left", bbox_to_anchor=(1.02, 0.87), frameon=False, labelcolor=faint)
    for i, (letter, reason) in enumerate(REASONS):
        style.place_text(figure, 514, 190 + 19 * i, letter, color=style.colour(2))
        style.place_text(figure, 534, 190 + 19 * i, reason, color=faint)


COUNTERS = (
    "sectors, global atomics",
    "wavefronts of local memory",
    "differ, for a known reason:",
)
REASONS = (
    ("a", "its compiler joins loads"),
    ("c", "its compiler unrolls"),
    ("e", "measured as global memory"),
    ("f", "it keeps a stored value"),
)


def _kind(point):
    column, _, _, letter = point
    return COUNTERS[2 if letter else 1 if "local" in column else 0]
