# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a figure per lab with the measured starters and solutions of both devices."""

from . import results
from .canvas import figure
from .chart import Axis

DEVICES = (
    (results.H200, "NVIDIA H200", 196, "global"),
    (results.POCL, "PoCL, two cores of a Xeon", 456, "item"),
)
PLOT = 118
TICKS = ((0.001, "0.1 %"), (0.01, "1 %"), (0.1, "10 %"), (1, "100 %"))


def _short(gain):
    """ "14.9×", "234×": no digits behind the point from 100 on."""
    return f"{float(gain.rstrip('×')):.0f}×" if len(gain) > 5 else gain


def _starter_share(row):
    return row.of_peak * row.starter / row.solution if row.starter else row.of_peak


def _axis(rows, left):
    """From the tick below the slowest starter to a little more than the fastest solution."""
    slowest = min(map(_starter_share, rows))
    low = max(share for share, _ in TICKS if share < slowest)
    high = max(1.5, 1.5 * max(row.of_peak for row in rows))
    return Axis(low, high, left, left + PLOT, True)


def _entry(f, row, y, left, kind, axis):
    solution = axis(row.of_peak)
    if row.starter:
        starter = axis(_starter_share(row))
        f.line(starter, y, solution, y, kind, 1.6)
        f.dot(starter, y, kind, 3.8, solid=False)
    f.dot(solution, y, kind, 4.6)
    f.text(left + 130, y + 4, results.rate_text(row.solution, row.unit), size=12)
    if row.gain != "-":
        f.text(left + 252, y + 4, _short(row.gain), "soft", 12, "end")


def _draw(f, stem):
    for name, device, left, kind in DEVICES:
        rows = results.device(name).labs[stem]
        bottom = 58 + 24 * len(rows)
        axis = _axis(rows, left)
        f.text(left, 26, device, kind, 13, bold=True)
        for share, label in TICKS:
            if not axis.low <= share <= axis.high:
                continue
            f.line(
                axis(share),
                40,
                axis(share),
                bottom,
                "soft" if share == 1 else "rule",
                1.2 if share == 1 else 0.8,
                share == 1,
            )
            f.text(axis(share), bottom + 15, label, "soft", 12, "middle")
        for i, row in enumerate(rows):
            _entry(f, row, 60 + 24 * i, left, kind, axis)
            if left < 300:
                f.text(14, 64 + 24 * i, row.exercise, size=12, mono=True)
    f.text(
        196,
        bottom + 36,
        "dots: share of the device's ceiling; right: solution's rate and gain",
        "soft",
        12,
    )
    f.dot(26, bottom + 32, "soft", 3.8, solid=False)
    f.text(35, bottom + 36, "starter", "soft", 12)
    f.dot(98, bottom + 32, "soft", 4.6)
    f.text(107, bottom + 36, "solution", "soft", 12)


def _register(stem, count):
    @figure(
        f"results-{stem}",
        58 + 24 * count + 48,
        f"Measured results of {stem}",
        "Starters and solutions as a share of the device's ceiling, on an NVIDIA H200 and on two "
        "CPU cores under PoCL, 2026-11-21; the numbers are those of docs/results.",
    )
    def draw(f):
        _draw(f, stem)


for _stem, _rows in results.device(results.H200).labs.items():
    _register(_stem, len(_rows))
