# SPDX-License-Identifier: Apache-2.0
"""What the report's charts show, and the charts: drawn by oclab_charts (grading/plots)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup
from matplotlib.figure import Figure
from oclab_charts import report as charts
from oclab_charts.svg import svg_text

from .render import percent, ratio, si
from .timing import Timing


@dataclass(frozen=True)
class Dot:
    """One kernel; its number stands beside its dot and in the table."""

    number: int
    timing: Timing
    share_of_roof: float


@dataclass(frozen=True)
class Roofline:
    """Peaks of one device, per second, and the kernels below them."""

    device: str
    dots: tuple[Dot, ...]
    copy: float
    mad: float

    def svg(self, name: str) -> Markup:
        """`name` is unique in the page, here and below."""
        points = [(d.number, d.timing.intensity, _flop_rate(d.timing)) for d in self.dots]
        return _svg(
            charts.roofline(points, self.copy, self.mad),
            name,
            "Roofline plot",
            f"Floating-point rate over arithmetic intensity of {len(points)} timed kernels, below "
            f"the copy peak of {si(self.copy, 'B/s')} and the multiply-add peak of "
            f"{si(self.mad, 'FLOP/s')}. The table gives the numbers.",
        )


@dataclass(frozen=True)
class Columns:
    """Counts side by side: (label, count)."""

    bars: tuple[tuple[str, int], ...]

    def svg(self, name: str, title: str, width: int = 220, height: int = 64) -> Markup:
        starts = [(label.split("–")[0].split(" ")[0], count) for label, count in self.bars]
        text = ", ".join(f"{label}: {count}" for label, count in self.bars)
        return _svg(charts.columns(starts, width, height), name, title, text)


@dataclass(frozen=True)
class Strip:
    """The speed ratios of an exercise's kernels."""

    ratios: tuple[float, ...]

    def svg(self, name: str, title: str) -> Markup:
        low, high = ratio(min(self.ratios)), ratio(max(self.ratios))
        text = f"{len(self.ratios)} kernels at {low} to {high} times the reference's speed"
        return _svg(charts.strip(self.ratios, 180), name, title, text)


@dataclass(frozen=True)
class Shares:
    """Kernels without floating-point work: rates as a share of the device's ceiling."""

    timings: tuple[Timing, ...]

    def svg(self, name: str) -> Markup:
        rows = [
            (t.exercise, f"{si(t.rate, t.unit)} · {percent(t.fraction)}", t.fraction,
             t.reference_fraction)
            for t in self.timings
        ]  # fmt: skip
        text = " ".join(
            f"{t.exercise}: {percent(t.fraction)}, the reference {percent(t.reference_fraction)}."
            for t in self.timings
        )
        return _svg(charts.shares(rows), name, "Rates as a share of the ceiling", text)


def _svg(figure: Figure, name: str, title: str, description: str) -> Markup:
    """As a part of a page, whose style sheet has the colours."""
    return Markup(svg_text(figure, title, description, name, standalone=False))


def rooflines(timings: Sequence[Timing]) -> list[Roofline]:
    """One roofline per device that ran kernels with floating-point work."""
    shown = [timing for timing in timings if timing.flops > 0 and timing.mad_peak > 0]
    devices = dict.fromkeys(timing.device for timing in shown)
    return [_roofline([t for t in shown if t.device == device]) for device in devices]


def _roofline(timings: Sequence[Timing]) -> Roofline:
    copy = max(timing.copy_peak for timing in timings)
    mad = max(timing.mad_peak for timing in timings)
    shares = [_flop_rate(t) / min(mad, copy * t.intensity) for t in timings]
    dots = [Dot(i, t, share) for i, (t, share) in enumerate(zip(timings, shares, strict=True), 1)]
    return Roofline(timings[0].device, tuple(dots), copy, mad)


def _flop_rate(timing: Timing) -> float:
    return timing.flops / timing.seconds


def columns(fractions: Sequence[float]) -> Columns:
    """The number of marks in each fifth of the range, and the number of full marks."""
    labels = ("0–19 %", "20–39 %", "40–59 %", "60–79 %", "80–99 %", "100 %")
    counts = [0] * len(labels)
    for fraction in fractions:
        counts[max(0, min(math.floor(fraction * 5 + 1e-9), 5))] += 1
    return Columns(tuple(zip(labels, counts, strict=True)))
