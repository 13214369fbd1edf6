# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a figure per lab with the measured starters and solutions of both devices."""

from . import results
from .chart import measured_figure, style

# file, name, left end of its axis, colour
DEVICES = (
    (results.H200, "NVIDIA H200", 196, 0),
    (results.POCL, "PoCL, two cores of a Xeon", 466, 1),
)
PLOT = 118
WIDTH = 720
TICKS = ((0.001, "0.1 %"), (0.01, "1 %"), (0.1, "10 %"), (1, "100 %"))


def _short(gain):
    """ "14.9×", "234×": no digits after the point from 100 on."""
    return f"{float(gain.rstrip('×')):.0f}×" if len(gain) > 5 else gain


def _starter_share(row):
    return row.of_peak * row.starter / row.solution if row.starter else row.of_peak


def _limits(rows):
    """From the tick below the slowest starter to a little more than the fastest solution."""
    slowest = min(map(_starter_share, rows))
    low = max(share for share, _ in TICKS if share < slowest)
    return low, max(1.5, 1.5 * max(row.of_peak for row in rows))


def _write_numbers(axes, row, place):
    beside = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points", "va": "center"}
    axes.annotate(results.rate_text(row.solution, row.unit), (1, place), (12, 0), **beside)
    if row.gain != "-":
        at = (PLOT + 12, 0)
        faint = style.colour("faint")
        axes.annotate(_short(row.gain), (1, place), at, ha="right", color=faint, **beside)


def _draw_device(figure, rows, device, left, number, names):
    shade = style.colour(number)
    axes = style.add_axes(figure, left, 44, WIDTH - left - PLOT, 74)
    style.place_text(figure, left, 26, device, color=shade, fontsize=style.TEXT, fontweight="bold")
    style.scale_axis(axes.xaxis, "log10")
    style.set_ticks(axes.yaxis, [(i, row.exercise if names else "") for i, row in enumerate(rows)])
    low, high = _limits(rows)
    style.set_ticks(axes.xaxis, [tick for tick in TICKS if low <= tick[0] <= high])
    axes.set(xlim=(low, high), ylim=(len(rows) - 0.4, -0.6))
    axes.axvline(1, color=style.colour("faint"), lw=1.8, linestyle=(0, (5, 3)))
    hollow = {"marker": "o", "linestyle": "none", "color": shade, "markeredgewidth": 1.6}
    for i, row in enumerate(rows):
        if row.starter:
            axes.plot([_starter_share(row), row.of_peak], [i, i], color=shade, lw=1.6)
            paper = style.colour("paper")
            axes.plot(_starter_share(row), i, markersize=7, markerfacecolor=paper, **hollow)
        axes.plot(row.of_peak, i, markersize=8, **hollow)
        _write_numbers(axes, row, i)


def _draw(figure, stem):
    for name, device, left, number in DEVICES:
        rows = results.device(name).labs[stem]
        _draw_device(figure, rows, device, left, number, number == 0)
    height = figure.bbox.height
    words = (
        "share of the device's ceiling: ○ starter, ● solution; right: the solution's rate and gain"
    )
    style.place_text(
        figure, WIDTH / 2, height - 16, words, color=style.colour("faint"), ha="center"
    )


def _register(stem, count):
    @measured_figure(
        f"results-{stem}",
        44 + 24 * count + 74,
        f"Measured results of {stem}",
        "Starters and solutions as a share of the device's ceiling, on an NVIDIA H200 and on two "
        "CPU cores under PoCL, 2026-11-21; the numbers are those of docs/results.",
    )
    def draw(figure):
        _draw(figure, stem)


for _stem, _rows in results.device(results.H200).labs.items():
    _register(_stem, len(_rows))
