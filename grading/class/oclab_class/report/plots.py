# SPDX-License-Identifier: Apache-2.0
"""Positions of plot elements; templates/plots.html.j2 draws them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .render import ratio, si
from .timing import Timing

# The frame of the roofline plot, in SVG units (about a pixel at desktop width).
LEFT, RIGHT, TOP, BOTTOM = 52, 382, 14, 250
Scale = Callable[[float], float]
LABEL_WIDTH, LABEL_HEIGHT = 18, 13


@dataclass(frozen=True)
class Dot:
    """One kernel. Its number is drawn at (`label_x`, `label_y`) and appears in the table."""

    number: int
    timing: Timing
    x: float
    y: float
    label_x: float
    label_y: float
    share_of_roof: float


@dataclass(frozen=True)
class Roofline:
    """The peaks of one device and its kernels. Both axes are logarithmic."""

    device: str
    roof: str  # points of a polyline
    dots: tuple[Dot, ...]
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]  # in GFLOP/s
    copy_peak: str
    mad_peak: str
    description: str


@dataclass(frozen=True)
class Columns:
    """A bar chart of counts: (label, count, height as a fraction of the highest bar)."""

    bars: tuple[tuple[str, int, float], ...]
    description: str


@dataclass(frozen=True)
class Strip:
    """Speed ratios on a logarithmic axis from `LOW` to `HIGH`; positions are 0 to 1."""

    dots: tuple[float, ...]
    reference: float
    description: str


def rooflines(timings: Sequence[Timing]) -> list[Roofline]:
    """One roofline per device that ran kernels with floating-point work."""
    shown = [timing for timing in timings if timing.flops > 0 and timing.mad_peak > 0]
    devices = dict.fromkeys(timing.device for timing in shown)
    return [_roofline([t for t in shown if t.device == device]) for device in devices]


def _roofline(timings: Sequence[Timing]) -> Roofline:
    copy = max(timing.copy_peak for timing in timings)
    mad = max(timing.mad_peak for timing in timings)
    rates = [timing.flops / timing.seconds for timing in timings]
    ridge = mad / copy
    low = _decade_below(min([timing.intensity for timing in timings] + [ridge / 10]))
    high = _decade_above(max([timing.intensity for timing in timings] + [ridge * 10]))
    floor, top = _decade_below(min([*rates, mad / 100])), _decade_above(mad)
    x, y = _log_scale(low, high, LEFT, RIGHT), _log_scale(floor, top, BOTTOM, TOP)
    foot = max(low, floor / copy)
    corners = [(foot, foot * copy), (ridge, mad), (high, mad)]
    return Roofline(
        device=timings[0].device,
        roof=" ".join(f"{x(at):.1f},{y(rate):.1f}" for at, rate in corners),
        dots=_dots(timings, rates, x, y, lambda at: min(mad, copy * at)),
        x_ticks=tuple((x(at), f"{at:g}") for at in _decades(low, high)),
        y_ticks=tuple((y(at), f"{at / 1e9:g}") for at in _decades(floor, top)),
        copy_peak=si(copy, "B/s"),
        mad_peak=si(mad, "FLOP/s"),
        description=f"Floating-point rate against arithmetic intensity of {len(timings)} timed "
        f"kernels, below the copy peak of {si(copy, 'B/s')} and the multiply-add peak of "
        f"{si(mad, 'FLOP/s')}. The table gives the numbers.",
    )


def _dots(
    timings: Sequence[Timing], rates: Sequence[float], x: Scale, y: Scale, roof: Scale
) -> tuple[Dot, ...]:
    dots: list[Dot] = []
    for number, (timing, rate) in enumerate(zip(timings, rates, strict=True), start=1):
        at_x, at_y = x(timing.intensity), y(rate)
        label_x, label_y = at_x + 8, at_y + 4
        while any(_collide(dot, label_x, label_y) for dot in dots):
            label_x += LABEL_WIDTH
        share = rate / roof(timing.intensity)
        dots.append(Dot(number, timing, at_x, at_y, label_x, label_y, share))
    return tuple(dots)


def _collide(dot: Dot, label_x: float, label_y: float) -> bool:
    return abs(dot.label_x - label_x) < LABEL_WIDTH and abs(dot.label_y - label_y) < LABEL_HEIGHT


def columns(fractions: Sequence[float]) -> Columns:
    """The number of marks in each fifth of the range, and the number of full marks."""
    labels = ("0–19 %", "20–39 %", "40–59 %", "60–79 %", "80–99 %", "100 %")
    counts = [0] * len(labels)
    for fraction in fractions:
        counts[max(0, min(math.floor(fraction * 5 + 1e-9), 5))] += 1
    highest = max([*counts, 1])
    text = ", ".join(f"{label}: {count}" for label, count in zip(labels, counts, strict=True))
    bars = zip(labels, counts, [count / highest for count in counts], strict=True)
    return Columns(tuple(bars), text)


def strip(ratios: Sequence[float]) -> Strip:
    """Speeds from 0.01 to 10 times the reference; values outside are drawn at the ends."""
    place = _log_scale(0.01, 10, 0, 1)
    dots = tuple(max(0.0, min(1.0, place(max(value, 1e-9)))) for value in sorted(ratios))
    return Strip(
        dots,
        place(1),
        f"{len(ratios)} kernels at {ratio(min(ratios))} to {ratio(max(ratios))} times the "
        "reference's speed",
    )


def _log_scale(low: float, high: float, start: float, end: float) -> Scale:
    width = math.log10(high / low)
    return lambda value: start + (end - start) * math.log10(value / low) / width


def _decade_below(value: float) -> float:
    return 10.0 ** math.floor(math.log10(value))


def _decade_above(value: float) -> float:
    return 10.0 ** (math.floor(math.log10(value)) + 1)


def _decades(low: float, high: float) -> list[float]:
    first, last = round(math.log10(low)), round(math.log10(high))
    step = max(1, math.ceil((last - first) / 7))
    return [10.0**power for power in range(first, last + 1, step)]
