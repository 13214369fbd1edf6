# SPDX-License-Identifier: Apache-2.0
"""The charts of the class report. Pages give their numbers in tables as well."""

import math
from collections.abc import Sequence

from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from . import style

STRIP_LIMITS = (0.01, 10.0)  # of the reference's speed; values outside are drawn at the end


def columns(bars: Sequence[tuple[str, int]], width: float, height: float) -> Figure:
    """Counts side by side: (label, count)."""
    figure = style.new_figure(width, height + 30)
    axes = style.add_axes(figure, 1, 14, 1, 16, grid="")
    axes.spines["left"].set_visible(False)
    places = range(len(bars))
    drawn = axes.bar(places, [count for _, count in bars], 0.86, color=style.colour("blue"))
    axes.bar_label(drawn, [str(count or "") for _, count in bars], padding=1)
    style.set_ticks(axes.xaxis, [(place, bars[place][0]) for place in places])
    axes.yaxis.set_major_locator(NullLocator())
    axes.set_xlim(-0.5, len(bars) - 0.5)
    axes.set_ylim(0, max(1, *(count for _, count in bars)))
    axes.tick_params(pad=2)
    return figure


def strip(ratios: Sequence[float], width: float) -> Figure:
    """Speed ratios on a logarithmic line; a stroke marks the reference's speed."""
    low, high = STRIP_LIMITS
    figure = style.new_figure(width + 32, 34)
    axes = style.add_axes(figure, 16, 2, 16, 14, grid="")
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    style.scale_axis(axes.xaxis, "log10")
    style.set_ticks(axes.xaxis, [(value, f"{value:g}") for value in (low, 1.0, high)])
    axes.yaxis.set_major_locator(NullLocator())
    axes.set_xlim(low, high)
    axes.set_ylim(-1, 1)
    axes.axhline(0, color=style.colour("faint"), lw=1)
    axes.axvline(1, color=style.colour("ink"), lw=2)
    shown = [min(high, max(low, ratio)) for ratio in sorted(ratios)]
    dots = {"alpha": 0.6, "markersize": 8, "markeredgewidth": 0, "clip_on": False}
    axes.plot(shown, [0] * len(shown), "o", color=style.colour("blue"), **dots)
    axes.tick_params(pad=2)
    return figure


def roofline(points: Sequence[tuple[int, float, float]], copy: float, mad: float) -> Figure:
    """Kernels by number, (number, operations per byte, operations per second), below the device's
    peaks in bytes and operations per second."""
    figure = style.new_figure(440, 330)
    axes = style.add_axes(figure, 62, 34, 18, 48)
    ridge = mad / copy
    low = _decade_below(min([at for _, at, _ in points] + [ridge / 10]))
    high = _decade_above(max([at for _, at, _ in points] + [ridge * 10]))
    floor = _decade_below(min([rate for *_, rate in points] + [mad / 100]))
    style.scale_axis(axes.xaxis, "log10")
    style.scale_axis(axes.yaxis, "log10")
    style.set_ticks(axes.xaxis, _decades(low, high, 1))
    style.set_ticks(axes.yaxis, _decades(floor, _decade_above(mad), 1e9))
    axes.set_xlim(low, high)
    axes.set_ylim(floor, _decade_above(mad))
    foot = max(low, floor / copy)
    roof = [(foot, foot * copy), (ridge, mad), (high, mad)]
    axes.plot(*zip(*roof, strict=True), color=style.colour("ink"), lw=2)
    axes.plot(
        [at for _, at, _ in points],
        [rate for *_, rate in points],
        "o",
        color=style.colour("blue"),
        markeredgecolor=style.colour("paper"),
        markersize=10,
        zorder=3,
    )
    _number_points(axes, points)
    axes.tick_params(axis="x", pad=7)
    style.name_axes(axes, "floating-point operations per byte", "GFLOP/s")
    return figure


def _number_points(axes, points: Sequence[tuple[int, float, float]]) -> None:
    """Puts the number to the right of its point, past other numbers."""
    taken = []
    for number, at, rate in points:
        x, y = axes.transData.transform((at, rate))
        away = 8
        while any(abs(x + away - other) < 18 and abs(y - height) < 13 for other, height in taken):
            away += 18
        taken.append((x + away, y))
        axes.annotate(str(number), (at, rate), (away, 0), textcoords="offset points", va="center")


def shares(rows: Sequence[tuple[str, str, float, float]]) -> Figure:
    """Bars of rates as a share of the ceiling: (kernel, rate in words, its share, the reference's
    share, which a stroke marks)."""
    figure = style.new_figure(440, 40 * len(rows) + 28)
    axes = style.add_axes(figure, 8, 2, 20, 24, grid="")
    axes.spines["left"].set_visible(False)
    for row, (name, words, share, reference) in enumerate(rows):
        axes.barh(row, 1, 0.28, color="none", edgecolor=style.colour("rule"))
        axes.barh(row, min(share, 1), 0.28, color=style.colour("blue"))
        place = min(reference, 1)
        axes.plot([place, place], [row - 0.24, row + 0.24], color=style.colour("ink"), lw=2)
        axes.annotate(name, (0, row - 0.3), va="bottom")
        axes.annotate(words, (1, row - 0.3), va="bottom", ha="right", color=style.colour("faint"))
    style.set_ticks(axes.xaxis, [(0, "0"), (0.5, "50 %"), (1, "100 %")])
    axes.yaxis.set_major_locator(NullLocator())
    axes.set_xlim(0, 1)
    axes.set_ylim(len(rows) - 0.6, -0.75)
    return figure


def _decade_below(value: float) -> float:
    return 10.0 ** math.floor(math.log10(value))


def _decade_above(value: float) -> float:
    return 10.0 ** (math.floor(math.log10(value)) + 1)


def _decades(low: float, high: float, unit: float) -> list[tuple[float, str]]:
    """Ticks at powers of ten, seven or eight at most."""
    first, last = round(math.log10(low)), round(math.log10(high))
    step = max(1, math.ceil((last - first) / 7))
    return [(10.0**power, f"{10.0**power / unit:g}") for power in range(first, last + 1, step)]
