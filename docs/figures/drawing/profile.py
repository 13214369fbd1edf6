# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a flame graph of a verdict, before and after PoCL's functions were cut short."""

import json
from collections import Counter

from .canvas import figure, text_width
from .chart import FOLDER

PROFILES = json.loads(
    (FOLDER.parent / "results/2026-11-27-verdict-profile.json").read_text(encoding="utf-8")
)["profiles"]
TITLES = {"before": "one short library", "now": "a shorter library and header"}
LEFT, WIDTH, ROW, TEXT = 20, 680, 26, 12
KINDS = {"oclab": "item", "oclab-worker": "reg", "ld": "local"}  # and of parts:
PARTS = {"clang": "global", "LLVM": "bad", "kernel": "local", "linker": "local"}
SMALLEST = 3  # units: what is narrower is not drawn


@figure(
    "verdict-flame",
    272,
    "Where the CPU time of a verdict goes",
    "Two flame graphs of run reduce_v3 with the criterion correct, under PoCL 3.1: programs in the upper row, "
    "their libraries below. Most of what was saved is clang's part of the worker.",
)
def verdict_flame(f):
    longest = max(sum(time for *_, time in rows) for rows in PROFILES.values())
    for number, (name, title) in enumerate(TITLES.items()):
        rows, top = PROFILES[name], 28 + 122 * number
        total = sum(time for *_, time in rows)
        f.text(LEFT, top, f"{name}, {title}: {total:.0f} ms of CPU time", bold=True)
        _flames(f, rows, top + 12, WIDTH / longest)
    f.text(LEFT, 262, "a box is as wide as its time: programs above, their libraries below", "soft", 12)


def _sums(rows, level):
    """Times by name, the longest first."""
    sums = Counter()
    for row in rows:
        sums[row[level]] += row[-1]
    return sums.most_common()


def _flames(f, rows, top, scale):
    left = LEFT
    for program, time in _sums(rows, 0):
        own = [row for row in rows if row[0] == program]
        _box(f, left, top, time * scale, KINDS.get(program, "idle"), program, time)
        inner = left
        for part, part_time in _sums(own, 1):
            _box(f, inner, top + ROW + 2, part_time * scale, PARTS.get(part, "idle"), part, part_time)
            inner += part_time * scale
        left += time * scale


def _box(f, left, top, width, kind, name, time):
    if width < SMALLEST:
        return
    labels = (f"{name} {time:.0f}", name)
    label = next((each for each in labels if text_width(each, TEXT) < width - 4), None)
    f.box(left, top, width - 1, ROW, kind, label, size=TEXT, rx=2)
