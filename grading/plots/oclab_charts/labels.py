# SPDX-License-Identifier: Apache-2.0
"""Names beside what they name: at the ends of lines, along ceilings, at points."""

import math
from collections.abc import Sequence
from itertools import product

from matplotlib.axes import Axes

from . import style

Box = tuple[float, float, float, float]  # left, bottom, right, top in units
LETTER, HEIGHT = 7.4, 15  # room for a letter of a name


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places near the wanted ones, at least `apart` from each other and within the limits if
    there is room; in the order of `wanted`."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    places = list(wanted)
    floor = low
    for i in order:
        places[i] = max(wanted[i], floor)
        floor = places[i] + apart
    ceiling = high
    for i in reversed(order):
        places[i] = min(places[i], ceiling)
        ceiling = places[i] - apart
    return places


def label_ends(
    axes: Axes, ends: Sequence[tuple[float, float, str, str]], apart: float = 19
) -> None:
    """Writes names in the right margin, each in the colour of its line: (x, y, name, colour). A
    name may have several lines of text; a thin line leads to it from the end of what it names."""
    axes.get_xlim(), axes.get_ylim()  # sets limits that are still to be computed
    to_units = axes.transData.transform
    low, high = axes.transAxes.transform([(0, 0), (1, 1)])[:, 1]
    right = axes.transAxes.transform((1, 0))[0]
    lines = max((name.count("\n") + 1 for _, _, name, _ in ends), default=1)
    wanted = [to_units((x, y))[1] for x, y, *_ in ends]
    places = spread(wanted, apart * (0.85 * lines if lines > 1 else 1), low, high)
    for (x, y, name, name_colour), place in zip(ends, places, strict=True):
        end = to_units((x, y))
        axes.annotate(
            name,
            (x, y),
            (right - end[0] + 16, place - end[1]),
            textcoords="offset points",
            color=name_colour,
            fontsize=style.TEXT,
            va="center",
            annotation_clip=False,
            arrowprops={
                "arrowstyle": "-",
                "color": name_colour,
                "lw": 0.8,
                "shrinkA": 2,
                "shrinkB": 6,
                "relpos": (0, 0.5),
            },
        )


def draw_roof(
    axes: Axes, name: str, line: Sequence[Sequence[float]], points: Sequence[float]
) -> list[Box]:
    """A ceiling from (x, y) to (x, y) on logarithmic axes, above their lower limit. A level one has
    its name at its right end, a slope where the fewest points are, whose x these are. Returns boxes
    that cover both."""
    (x1, y1), (x2, y2) = line[0], line[-1]
    lowest = axes.get_ylim()[0]
    if y1 < lowest:
        x1, y1 = x1 * lowest / y1, lowest
    axes.plot([x1, x2], [y1, y2], **style.ceiling_line())
    (left, low), (right, high) = axes.transData.transform([(x1, y1), (x2, y2)])
    angle = math.atan2(high - low, right - left)
    level = abs(high - low) < 1
    half = LETTER * len(name) / 2
    dx, dy = half * math.cos(angle), half * math.sin(angle)
    busy = [axes.transData.transform((x, y1))[0] for x in points]
    part = _quiet_part(busy, left, right, dx)
    axes.annotate(
        name,
        (x2, y2) if level else (x1 * (x2 / x1) ** part, y1 * (y2 / y1) ** part),
        (0, 5) if level else (-5, 5),
        textcoords="offset points",
        ha="right" if level else "center",
        va="bottom",
        rotation=math.degrees(angle),
        rotation_mode="anchor",
        color=style.colour("faint"),
    )
    boxes = _along((left, low), (right, high), 8)
    on_slope = left + part * (right - left) - 8, low + part * (high - low) + 10
    middle = (right - half, low + 12) if level else on_slope
    ends = (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)
    return boxes + _along(*ends, HEIGHT)


def _quiet_part(busy: Sequence[float], left: float, right: float, half: float) -> float:
    """The part of the way from left to right, its middle if possible, around which the fewest
    places are busy."""

    def busy_places(part: float) -> int:
        middle = left + part * (right - left)
        return sum(abs(place - middle) < half + 8 for place in busy)

    return min((0.5, 0.62, 0.75, 0.38, 0.25), key=busy_places)


def _along(start: Sequence[float], end: Sequence[float], thick: float) -> list[Box]:
    """Boxes that cover a line."""
    steps = max(1, round(2 * math.dist(start, end) / thick))
    half = thick / 2
    places = [
        (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
        for i in range(steps + 1)
    ]
    return [(x - half, y - half, x + half, y + half) for x, y in places]


def name_points(axes: Axes, points: Sequence[tuple], others: Sequence[tuple], taken: list) -> None:
    """Each of `points` (x, y, name, colour) has its name beside it, where neither another point
    (`others` have an x and a y first) nor a box in `taken` is. No room, no name."""
    taken = list(taken)
    for x, y, *_ in [*points, *others]:
        at_x, at_y = axes.transData.transform((x, y))
        taken.append((at_x - 6, at_y - 6, at_x + 6, at_y + 6))
    for x, y, name, shade in points:
        place = _free_place(axes, axes.transData.transform((x, y)), name, taken)
        if not place:
            continue
        away, up = place
        line = {"arrowstyle": "-", "color": shade, "lw": 0.8, "shrinkA": 0, "shrinkB": 4}
        axes.annotate(
            name,
            (x, y),
            (away, up),
            textcoords="offset points",
            ha="left" if away > 0 else "right",
            va="center",
            color=shade,
            arrowprops=line if up else None,
        )


def _free_place(
    axes: Axes, at: Sequence[float], name: str, taken: list[Box]
) -> tuple[float, float] | None:
    """How far right (or left) and up a name is from its point; adds its box to `taken`."""
    inside = axes.get_window_extent()
    width = LETTER * len(name)
    for step, side, direction in product(range(14), (1, -1), (1, -1)):
        up = 13 * step * direction
        away = side * (11 + 0.25 * abs(up))
        left = at[0] + away if side > 0 else at[0] + away - width
        box = (left, at[1] + up - HEIGHT / 2, left + width, at[1] + up + HEIGHT / 2)
        within = box[0] >= inside.x0 and box[2] <= inside.x1
        within = within and box[1] >= inside.y0 and box[3] <= inside.y1
        if within and not any(_overlap(box, other) for other in taken):
            taken.append(box)
            return away, up
    return None


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
