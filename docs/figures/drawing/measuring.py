# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of how speed is measured and judged."""

import json
from math import comb
from statistics import median

from .canvas import figure
from .chart import FOLDER, measured_figure, style


def linear(low, high, start, end):
    """Maps values from `low` to `high` onto positions from `start` to `end`."""
    return lambda value: start + (value - low) / (high - low) * (end - start)


# An example, not a measurement: seconds of (student, reference), in any unit, and who began.
PAIRS = (
    (10.4, 9.1, "s"),
    (10.1, 9.3, "r"),
    (10.3, 9.0, "s"),
    (14.9, 13.3, "r"),
    (15.2, 13.0, "s"),
    (14.1, 9.9, "r"),
    (10.2, 9.2, "r"),
    (10.5, 9.2, "s"),
    (10.2, 9.4, "s"),
)


def interval(values, confidence=0.95):
    """As harness/statistics/statistics.h: the k-th smallest and the k-th largest value."""
    ordered, n = sorted(values), len(values)
    chosen = 1
    for rank in range(1, n // 2 + 1):
        outside = 2 * sum(comb(n, i) for i in range(rank)) / 2**n
        if 1 - outside >= confidence:
            chosen = rank
    return ordered[chosen - 1], ordered[-chosen]


@figure(
    "pairs",
    330,
    "Student and reference in pairs, and the ratio of each pair",
    "Nine pairs of samples in random order. In the middle the machine is slower for a while; both "
    "kernels suffer alike, so their ratio stays. One pair was disturbed; the median of the ratios "
    "and its interval hardly notice.",
)
def pairs(f):
    f.text(20, 28, "samples, in the order in which they are taken", bold=True)
    x, centres = 20.0, []
    for student, reference, first in PAIRS:
        start = x
        order = [("item", student), ("reg", reference)]
        for kind, seconds in order if first == "s" else reversed(order):
            f.box(x, 44, seconds * 2.5, 28, kind, rx=2)
            x += seconds * 2.5 + 1.5
        centres.append((start + x) / 2)
        x += 8
    f.line(centres[2] + 34, 80, centres[5] + 38, 80, "bad", 2)
    f.text(
        (centres[3] + centres[4]) / 2 + 20, 98, "another program is running", "bad", 12, "middle"
    )
    ratios = [reference / student for student, reference, _ in PAIRS]
    axis = linear(0.65, 1.0, 278, 124)
    low, high = interval(ratios)
    f.box(20, axis(high), 600, axis(low) - axis(high), "item", rx=0)
    f.line(20, axis(median(ratios)), 620, axis(median(ratios)), "item", 2)
    for centre, ratio in zip(centres, ratios, strict=True):
        f.line(centre, 106 if ratio < 0.8 else 74, centre, axis(ratio) - 6, "rule", 0.8, True)
        f.dot(centre, axis(ratio), "item")
    f.text(628, axis(median(ratios)) + 4, "median", "item", 12, bold=True)
    f.text(628, axis(low) + 16, "95 % interval", "soft", 12)
    f.text(20, 300, "ratio: reference time / student time, one dot per pair", "soft", 12)
    f.key(20, 320, [("item", "student"), ("reg", "reference"), ("bad", "disturbance", True)])
    f.text(700, 320, "an example, not a measurement", "soft", 12, "end")


NONE, FULL = 0.30, 0.80  # strided_copy on a CPU
VERDICTS = (
    ("PASS", "local", 0.84, 0.92, 0.99, "whole interval above: at once"),
    ("PASS", "local", 0.77, 0.83, 0.90, "median above, low end within 5 %"),
    ("PARTIAL", "global", 0.52, 0.55, 0.58, "three attempts agree"),
    ("FAIL", "bad", 0.20, 0.24, 0.28, "nothing to earn anywhere in it"),
    ("FAIL", "bad", 0.04, 0.05, 0.06, "no noise is that large: at once"),
    ("INCONCLUSIVE", "soft", 0.48, 0.68, 0.86, "points depend on noise"),
)


@figure(
    "verdicts",
    320,
    "What an interval means for the points",
    "Six intervals beside the two thresholds of an exercise. Wholly above the upper one: full "
    "marks. Narrow and in between: part of the points. Wholly below the lower one: none. So wide "
    "that the points depend on noise: inconclusive, and nothing is lost.",
)
def verdicts(f):
    axis = linear(0, 1.05, 130, 480)
    f.box(axis(FULL), 46, 480 - axis(FULL), 204, "local", rx=0)
    f.box(130, 46, axis(NONE) - 130, 204, "bad", rx=0)
    f.text(axis(NONE), 34, f"points begin: {NONE:.2f}", "soft", 12, "middle")
    f.text(axis(FULL), 34, f"full marks: {FULL:.2f}", "soft", 12, "middle")
    for i, (verdict, kind, low, middle, high, why) in enumerate(VERDICTS):
        y = 66 + 33 * i
        f.text(122, y + 4, verdict, kind, 12, "end", True)
        f.line(axis(low), y, axis(high), y, "ink", 2.4)
        for end in (low, high):
            f.line(axis(end), y - 6, axis(end), y + 6, "ink", 2)
        f.dot(axis(middle), y, "ink", 4.5)
        f.text(490, y + 4, why, "soft", 12)
    for tick in (0, 0.2, 0.4, 0.6, 0.8, 1.0):
        f.text(axis(tick), 268, f"{tick:.1f}", "soft", 12, "middle")
    f.text(305, 290, "ratio to the reference's speed", "soft", 12, "middle")
    f.dot(30, 306, "ink", 4.5)
    f.text(
        40,
        310,
        "median of the pair ratios, with its 95 % interval; thresholds of strided_copy on a CPU",
        "soft",
        12,
    )


# Worst ratio between two runs of one kernel, PoCL, A/A measurements of 2026-11-20: minimum of the
# times, median of the times, trimmed mean, median of pair ratios.
ESTIMATORS = ("minimum", "median of times", "trimmed mean", "median of pair ratios")
SAMPLES = (
    ("1.4 ms, computes, quiet", (1.02, 1.20, 1.15, 1.03)),
    ("1.4 ms, computes, one core burnt", (1.54, 1.82, 1.48, 1.57)),
    ("22 ms, computes, one core burnt", (1.20, 1.17, 1.10, 1.11)),
    ("2-3 ms, copies, quiet", (1.07, 1.63, 1.26, 1.06)),
    ("15 ms, copies, one core burnt", (1.17, 1.09, 1.09, 1.06)),
)


@measured_figure(
    "estimators",
    330,
    "How far two measurements of the same kernel lie apart, by estimator",
    "The worst ratio that was seen between two measurements of one and the same kernel, for four "
    "estimators in five situations. The median of pair ratios stays lowest or nearly so except "
    "for very short samples on a busy machine.",
)
def estimators(figure):
    axes = style.add_axes(figure, 240, 20, 30, 96, "both")
    for number, name in enumerate(ESTIMATORS):
        values = [worst[number] for _, worst in SAMPLES]
        main = name == ESTIMATORS[-1]
        axes.plot(
            values,
            range(len(SAMPLES)),
            linestyle="none",
            marker=style.marker(number),
            markersize=10 if main else 8,
            markerfacecolor=style.colour(number) if main else "none",
            markeredgecolor=style.colour(number),
            markeredgewidth=1.8,
            label=name,
        )
    style.set_ticks(axes.yaxis, [(row, name) for row, (name, _) in enumerate(SAMPLES)])
    style.set_ticks(axes.xaxis, [(v / 10, f"{v / 10:.1f}") for v in range(10, 20, 2)])
    axes.set(xlim=(1.0, 1.9), ylim=(len(SAMPLES) - 0.5, -0.5))
    style.name_axes(axes, "worst ratio seen between two measurements of one kernel (1 is right)")
    figure.legend(loc="lower center", ncols=4, frameon=False, handletextpad=0.2)


POWER = FOLDER.parent / "results/2026-11-27-verdict-power.json"
SITUATIONS = (
    ("quiet-pocl", "CPU, quiet"),
    ("burnt-pocl", "CPU, one of two cores burnt"),
    ("quiet-gpu", "GPU"),
)
OUTCOMES = (
    ("full", "full marks", "green", "-"),
    ("partial", "part of the points", "blue", "-"),
    ("none", "no points", "orange", "-"),
    ("inconclusive", "INCONCLUSIVE", "grey", "--"),
)


@measured_figure(
    "verdict-power",
    530,
    "The chance of each verdict, by the speed of the kernel",
    "Chance of full marks, of part of the points, of no points and of INCONCLUSIVE for kernels from "
    "0.3 to 1.2 times the reference's speed, with noise recorded on a quiet CPU, beside a busy loop, "
    "and on a GPU. No kernel above the lower threshold loses all points, and none below the upper one "
    "by more than noise gets full marks. Beside a busy loop nearly every verdict is INCONCLUSIVE.",
)
def verdict_power(figure):
    recorded = json.loads(POWER.read_text(encoding="utf-8"))
    for row, (key, title) in enumerate(SITUATIONS):
        top = 34 + 160 * row
        axes = style.add_axes(figure, 60, top, 24, 530 - top - 104, "both")
        points = recorded[key]["points"]
        ratios = [point["ratio"] for point in points]
        for outcome, name, colour, line in OUTCOMES:
            chances = [100 * point[outcome] for point in points]
            axes.plot(ratios, chances, line, color=style.colour(colour), label=name)
        for threshold in (0.4, 0.8):
            axes.axvline(threshold, color=style.colour("faint"), linewidth=1, linestyle=":")
        axes.set(xlim=(0.3, 1.2), ylim=(-4, 104))
        style.set_ticks(axes.xaxis, [(v / 10, f"{v / 10:.1f}") for v in range(3, 13)])
        style.set_ticks(axes.yaxis, [(v, f"{v} %") for v in (0, 50, 100)])
        style.place_text(figure, 60, top - 10, title, fontsize=style.TEXT, fontweight="bold")
    style.name_axes(axes, "speed of the kernel / speed of the reference (points from 0.4, full marks from 0.8)")
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="lower center", ncols=4, frameon=False)
