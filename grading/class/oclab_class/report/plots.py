# SPDX-License-Identifier: Apache-2.0
"""What the report's charts show, and the charts: drawn by oclab_charts (grading/plots).

Drawing takes a twentieth of a second, so nothing is drawn per student: their kernels are placed in
a chart of the class.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from matplotlib.figure import Figure
from oclab_charts import report as charts
from oclab_charts.svg import svg_text

from .render import ratio
from .timing import Timing


@dataclass(frozen=True)
class Roof:
    """Peaks of one device, per second, and its roofline chart without kernels."""

    device: str
    copy: float
    mad: float
    frame: charts.Frame

    @property
    def body(self) -> Markup:
        return Markup(self.frame.body)


@dataclass(frozen=True)
class Dot:
    """One kernel; its number is beside its dot and in the table. Places are in the chart."""

    number: int
    timing: Timing
    share_of_roof: float
    x: float
    y: float
    number_x: float


@dataclass(frozen=True)
class Roofline:
    """A student's kernels below the peaks of one device."""

    roof: Roof
    dots: tuple[Dot, ...]


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


def _svg(figure: Figure, name: str, title: str, description: str) -> Markup:
    """As a part of a page, whose style sheet has the colours."""
    return Markup(svg_text(figure, title, description, name, standalone=False))


def roofs(timings: Iterable[Timing]) -> dict[str, Roof]:
    """The roofline chart of each device, drawn once: its axes hold all of these kernels."""
    by_device: dict[str, list[Timing]] = {}
    for timing in filter(_has_roof, timings):
        by_device.setdefault(timing.device, []).append(timing)
    return {device: _roof(device, found) for device, found in by_device.items()}


def _has_roof(timing: Timing) -> bool:
    return timing.flops > 0 and timing.mad_peak > 0


def _roof(device: str, timings: Sequence[Timing]) -> Roof:
    copy = max(timing.copy_peak for timing in timings)
    mad = max(timing.mad_peak for timing in timings)
    points = [(timing.intensity, _flop_rate(timing)) for timing in timings]
    return Roof(device, copy, mad, charts.roofline(points, copy, mad))


def rooflines(timings: Sequence[Timing], drawn: Mapping[str, Roof]) -> list[Roofline]:
    """A student's kernels with floating-point work, by device, in the charts of the class."""
    shown = [timing for timing in timings if _has_roof(timing)]
    return [
        Roofline(roof, tuple(_dots([t for t in shown if t.device == device], roof)))
        for device, roof in drawn.items()
        if any(timing.device == device for timing in shown)
    ]


def _dots(timings: Sequence[Timing], roof: Roof) -> Iterator[Dot]:
    places = roof.frame.place([(t.intensity, _flop_rate(t)) for t in timings])
    numbers = charts.number_places(places)
    for number, (t, (x, y), beside) in enumerate(zip(timings, places, numbers, strict=True), 1):
        share = _flop_rate(t) / min(roof.mad, roof.copy * t.intensity)
        yield Dot(number, t, share, round(x, 2), round(y, 2), round(beside, 2))


def _flop_rate(timing: Timing) -> float:
    return timing.flops / timing.seconds


def columns(fractions: Sequence[float]) -> Columns:
    """The number of marks in each fifth of the range, and the number of full marks."""
    labels = ("0–19 %", "20–39 %", "40–59 %", "60–79 %", "80–99 %", "100 %")
    counts = [0] * len(labels)
    for fraction in fractions:
        counts[max(0, min(math.floor(fraction * 5 + 1e-9), 5))] += 1
    return Columns(tuple(zip(labels, counts, strict=True)))
