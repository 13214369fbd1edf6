# SPDX-License-Identifier: Apache-2.0
"""The charts of the class report. Pages give their numbers in tables as well."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, count, takewhile

from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from . import style
from .svg import svg_body

ROOFLINE_SIZE = (440, 330)  # units
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


@dataclass(frozen=True)
class Frame:
    """A chart without its points, which pages add: it is drawn once for a whole class."""

    width: int
    height: int
    body: str  # SVG
    # From points on the axes to units from the upper left corner.
    place: Callable[[Sequence[tuple[float, float]]], list[tuple[float, float]]]


def roofline(points: Sequence[tuple[float, float]], copy: float, mad: float) -> Frame:
    """A device's peaks in bytes and operations per second, with axes that hold all `points`:
    (operations per byte, operations per second)."""
    figure = style.new_figure(*ROOFLINE_SIZE)
    axes = style.add_axes(figure, 62, 34, 18, 48)
    ridge = mad / copy
    low = _decade_below(min([at for at, _ in points] + [ridge / 10]))
    high = _decade_above(max([at for at, _ in points] + [ridge * 10]))
    floor = _decade_below(min([rate for _, rate in points] + [mad / 100]))
    style.scale_axis(axes.xaxis, "log10")
    style.scale_axis(axes.yaxis, "log10")
    style.set_ticks(axes.xaxis, _decades(low, high, 1))
    style.set_ticks(axes.yaxis, _decades(floor, _decade_above(mad), 1e9))
    axes.set_xlim(low, high)
    axes.set_ylim(floor, _decade_above(mad))
    foot = max(low, floor / copy)
    roof = [(foot, foot * copy), (ridge, mad), (high, mad)]
    axes.plot(*zip(*roof, strict=True), color=style.colour("ink"), lw=2)
    axes.tick_params(axis="x", pad=7)
    style.name_axes(axes, "floating-point operations per byte", "GFLOP/s")
    width, height = ROOFLINE_SIZE

    def place(some: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        return [(float(x), float(height - y)) for x, y in axes.transData.transform(some)]

    return Frame(width, height, svg_body(figure), place)


def number_places(points: Sequence[tuple[float, float]]) -> list[float]:
    """Where the number of each point of a roofline begins: beside it, past other numbers."""
    taken: list[tuple[float, float]] = []
    for x, y in points:
        beside = chain.from_iterable((x + 8 + 18 * at, x - 22 - 18 * at) for at in count())
        free = (
            left
            for left in takewhile(lambda left: left > -ROOFLINE_SIZE[0], beside)
            if 0 <= left <= ROOFLINE_SIZE[0] - 18
            and not any(abs(left - other) < 18 and abs(y - at) < 13 for other, at in taken)
        )
        taken.append((next(free, x + 8), y))
    return [x for x, _ in taken]


def _decade_below(value: float) -> float:
    return 10.0 ** math.floor(math.log10(value))


def _decade_above(value: float) -> float:
    return 10.0 ** (math.floor(math.log10(value)) + 1)


def _decades(low: float, high: float, unit: float) -> list[tuple[float, str]]:
    """Ticks at powers of ten, seven or eight at most."""
    first, last = round(math.log10(low)), round(math.log10(high))
    step = max(1, math.ceil((last - first) / 7))
    return [(10.0**power, f"{10.0**power / unit:g}") for power in range(first, last + 1, step)]
