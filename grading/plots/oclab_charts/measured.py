# SPDX-License-Identifier: Apache-2.0
"""The charts of `oclab sweep` and `oclab roofline`, from the member `charts` of their JSON
document. docs/plots.md describes the document."""

import math
import re
import textwrap

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from . import labels, style

WIDTH = 720
LINE = 16  # of the text at the foot
FOOT_WIDTH = 104  # characters
ROW = 27  # of a chart with categories


def draw(charts: list[dict]) -> Figure:
    """One figure with the charts below each other. Raises KeyError if a chart lacks a member."""
    heights = [_height(chart) for chart in charts]
    figure = style.new_figure(WIDTH, sum(heights))
    top = 0
    for chart, height in zip(charts, heights, strict=True):
        below = sum(heights) - top - height
        style.title(figure, chart["title"], top)
        for row, line in enumerate(reversed(_foot(chart))):
            y = top + height - 12 - row * LINE
            style.place_text(figure, 14, y, line, color=style.colour("faint"))
        foot = below + 62 + LINE * len(_foot(chart))
        if _is_sideways(chart):
            _draw_rows(chart, figure, top, foot)
        elif any(series["joined"] for series in chart["series"]):
            _draw_lines(chart, figure, top, foot)
        else:
            _draw_points(chart, figure, top, foot)
        top += height
    return figure


def description(charts: list[dict]) -> str:
    """Every number and note in words."""
    parts = []
    for chart in charts:
        parts += [chart["title"], f"{_axis_title(chart['y'])} over {_axis_title(chart['x'])}"]
        parts += [ceiling["name"] for ceiling in chart["ceilings"]]
        for series, point in _points(chart):
            parts.append(f"{series['name']}: {point['name']}: {_value_text(chart, point)}")
        parts += [note.rstrip(".") for note in chart["notes"]] + [chart["source"]]
    return ". ".join(part for part in parts if part) + "."


def _value_text(chart: dict, point: dict) -> str:
    value = _value(chart, point)
    if value is None:
        return point["failure"]
    unit = chart["x" if _is_sideways(chart) else "y"]["unit"]
    text = f"{value:.1f} {unit}" if value >= 10 else f"{value:.3g} {unit}"
    return text + " [{:.3g}, {:.3g}]".format(*point["interval"]) if "interval" in point else text


def _is_sideways(chart: dict) -> bool:
    return chart["y"]["scale"] == "categories"


def _value(chart: dict, point: dict) -> float | None:
    return point["x" if _is_sideways(chart) else "y"]


def _points(chart: dict) -> list[tuple[dict, dict]]:
    return [(series, point) for series in chart["series"] for point in series["points"]]


def _axis_title(axis: dict) -> str:
    return f"{axis['title']} in {axis['unit']}" if axis["unit"] else axis["title"]


def _foot(chart: dict) -> list[str]:
    return textwrap.wrap(chart["source"], FOOT_WIDTH)


def _height(chart: dict) -> int:
    foot = LINE * len(_foot(chart))
    if _is_sideways(chart):
        return 70 + _second_row(chart) + 62 + foot + ROW * len(chart["y"]["categories"])
    crowd = max(0, max(len(series["points"]) for series in chart["series"]) - 8)
    return 430 + foot + (0 if chart["series"][0]["joined"] else 14 * crowd)


def _second_row(chart: dict) -> int:
    """Room above the names of ceilings, which a second one brings near the legend."""
    return 22 if len(chart["ceilings"]) > 1 else 0


def _kind(chart: dict, number: int) -> int:
    """Its place among the measured series, or among those that are predicted for one GPU."""
    gpu = chart["series"][number].get("gpu")
    return [each.get("gpu") for each in chart["series"][:number]].count(gpu)


def _draw_interval(axes: Axes, chart: dict, point: dict, shade: str) -> None:
    """A bar over the interval of a value. Not by `errorbar`, whose collections of lines widen logarithmic axes
    from matplotlib 3.10 on."""
    value = _value(chart, point)
    low, high = point.get("interval", (value, value))
    ends = [min(low, value), max(high, value)]
    sideways = _is_sideways(chart)
    xs, ys = (ends, [point["y"]] * 2) if sideways else ([point["x"]] * 2, ends)
    axes.plot(xs, ys, color=shade, linewidth=1.4, marker="|" if sideways else "_", markersize=8, zorder=3)


def _draw_series(axes: Axes, chart: dict, number: int) -> None:
    """Line, intervals and markers of one series; a cross at the axis where a value is missing.
    Predicted points are hollow, in the colour of the series that they stand beside."""
    series, kind = chart["series"][number], _kind(chart, number)
    shade, hollow = style.colour(kind), "gpu" in series
    shown = [point for point in series["points"] if _value(chart, point) is not None]
    if series["joined"]:
        gaps = [math.nan if p["y"] is None else p["y"] for p in series["points"]]
        axes.plot([p["x"] for p in series["points"]], gaps, color=shade, gid=series["name"])
    for point in shown:
        _draw_interval(axes, chart, point, shade)
    axes.plot(
        [point["x"] for point in shown],
        [point["y"] for point in shown],
        linestyle="none",
        marker=style.marker(kind),
        color=shade,
        markerfacecolor=style.colour("paper") if hollow else shade,
        markeredgecolor=shade if hollow else style.colour("paper"),
        markeredgewidth=1.8 if hollow else 1.2,
        zorder=4 - 0.01 * number,
        label=series["name"],
        clip_on=False,
    )


def _draw_failures(axes: Axes, chart: dict) -> None:
    """After the limits are set: a cross and the reason, just inside of the axis of values."""
    for number, series in enumerate(chart["series"]):
        for point in series["points"]:
            if _value(chart, point) is not None:
                continue
            sideways = _is_sideways(chart)
            place = axes.get_yaxis_transform() if sideways else axes.get_xaxis_transform()
            x, y = (0.015, point["y"]) if sideways else (point["x"], 0.03)
            shade = style.colour(_kind(chart, number))
            axes.plot([x], [y], "x", color=shade, transform=place, markeredgewidth=2.6)
            axes.annotate(
                point["failure"],
                (x, y),
                (8, 0),
                xycoords=place,
                textcoords="offset points",
                color=shade,
                va="center",
            )


def _draw_lines(chart: dict, figure: Figure, top: int, foot: int) -> None:
    names = [_broken(ceiling["name"]) for ceiling in chart["ceilings"]]
    names += [_broken(series["name"]) for series in chart["series"]]
    longest = max(len(line) for name in names for line in name.split("\n"))
    axes = style.add_axes(figure, 66, top + 66, 40 + 8.4 * longest, foot)
    _scale(axes, chart)
    for number in range(len(chart["series"])):
        _draw_series(axes, chart, number)
    for ceiling in chart["ceilings"]:
        if "level" in ceiling:
            axes.axhline(ceiling["level"], **style.ceiling_line())
        else:
            axes.plot(*zip(*ceiling["line"], strict=True), **style.ceiling_line())
    if chart["y"]["scale"] == "linear":
        axes.set_ylim(bottom=0, top=1.06 * axes.get_ylim()[1] / 1.05)
    style.name_axes(axes, _axis_title(chart["x"]), _axis_title(chart["y"]))
    _draw_failures(axes, chart)
    labels.label_ends(axes, _line_ends(axes, chart, names))


def _line_ends(axes: Axes, chart: dict, names: list[str]) -> list[tuple[float, float, str, str]]:
    ends = []
    for ceiling in chart["ceilings"]:
        x, y = ceiling["line"][-1] if "line" in ceiling else (axes.get_xlim()[1], ceiling["level"])
        ends.append((x, y, names[len(ends)], style.colour("faint")))
    for number, series in enumerate(chart["series"]):
        name = names[len(chart["ceilings"]) + number]
        shown = [point for point in series["points"] if point["y"] is not None]
        if shown:
            ends.append((shown[-1]["x"], shown[-1]["y"], name, style.colour(number)))
    return ends


def _broken(name: str) -> str:
    """In lines that fit into a margin; a number stays with its unit."""
    tied = re.sub(r"(\d) (\S+)$", "\\1\u00a0\\2", name)
    return "\n".join(textwrap.wrap(tied, 19)).replace("\u00a0", " ")


def _scale(axes: Axes, chart: dict) -> None:
    if chart["x"]["scale"] == "categories":
        names = chart["x"]["categories"]
        room = axes.get_window_extent().width / len(names)
        if 8 * max(map(len, names)) > room:  # every other one a line lower
            names = ["\n" * (i % 2) + name for i, name in enumerate(names)]
        style.set_ticks(axes.xaxis, list(enumerate(names)))
        axes.set_xlim(-0.5, len(names) - 0.5)
    else:
        style.scale_axis(axes.xaxis, chart["x"]["scale"])
    style.scale_axis(axes.yaxis, chart["y"]["scale"])


def _draw_points(chart: dict, figure: Figure, top: int, foot: int) -> None:
    axes = style.add_axes(figure, 66, top + 92, 26, foot)
    _scale(axes, chart)
    for number in range(len(chart["series"])):
        _draw_series(axes, chart, number)
    corners = [corner for ceiling in chart["ceilings"] for corner in ceiling["line"]]
    axes.set_xlim(min(x for x, _ in corners), max(x for x, _ in corners))
    low, high = axes.get_ylim()
    axes.set_ylim(low / 1.3, max(high, 2.2 * max(y for _, y in corners)))
    style.thin_decades(axes.yaxis)
    _join_kernels(axes, chart)
    xs = [point["x"] for _, point in _points(chart)]
    roofs = [labels.draw_roof(axes, roof["name"], roof["line"], xs) for roof in chart["ceilings"]]
    style.name_axes(axes, _axis_title(chart["x"]), _axis_title(chart["y"]))
    _draw_legend(axes, 1.08)
    _draw_failures(axes, chart)
    _name_kernels(axes, chart, sum(roofs, []))


def _join_kernels(axes: Axes, chart: dict) -> None:
    """A line joins the points of one kernel on one device."""
    places: dict[tuple, list[dict]] = {}
    for series, point in _points(chart):
        if point["y"] is not None:
            places.setdefault((series.get("gpu"), point["name"]), []).append(point)
    for kernel in places.values():
        xs, ys = [point["x"] for point in kernel], [point["y"] for point in kernel]
        axes.plot(xs, ys, color=style.colour("faint"), lw=1, alpha=0.5, zorder=2)


def _name_kernels(axes: Axes, chart: dict, taken: list) -> None:
    """At the first series' points of each device; what only another one has, there."""
    named, others = {}, []
    for number, series in enumerate(chart["series"]):
        for point in (point for point in series["points"] if point["y"] is not None):
            shade = style.colour(_kind(chart, number))
            place = (point["x"], point["y"], point["name"], shade)
            if named.setdefault((series.get("gpu"), point["name"]), place) is not place:
                others.append(place)
    labels.name_points(axes, list(named.values()), others, taken)


def _draw_legend(axes: Axes, above: float) -> None:
    """Over the axes: `above` is in units of their height."""
    axes.legend(
        loc="lower left",
        bbox_to_anchor=(-0.01, above),
        ncols=5,
        frameon=False,
        borderaxespad=0.3,
        handletextpad=0.2,
        columnspacing=1.2,
        fontsize=style.TEXT,
    )


def _draw_rows(chart: dict, figure: Figure, top: int, foot: int) -> None:
    categories = chart["y"]["categories"]
    longest = max(len(name) for name in categories)
    axes = style.add_axes(figure, 30 + 7.8 * longest, top + 70 + _second_row(chart), 40, foot)
    style.scale_axis(axes.xaxis, chart["x"]["scale"])
    style.set_ticks(axes.yaxis, list(enumerate(categories)))
    axes.set_ylim(len(categories) - 0.5, -0.5)
    rows: dict[tuple, list[float]] = {}
    for series, point in _points(chart):
        if point["x"] is not None:
            rows.setdefault((series.get("gpu"), point["y"]), []).append(point["x"])
    for (_, row), values in rows.items():
        axes.plot([min(values), max(values)], [row, row], color=style.colour("rule"), lw=4)
    for number in range(len(chart["series"])):
        _draw_series(axes, chart, number)
    for ceiling in chart["ceilings"]:
        axes.axvline(ceiling["level"], **style.ceiling_line())
        axes.annotate(
            ceiling["name"],
            (ceiling["level"], 1),
            (0, 5),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="right" if len(ceiling["name"]) > 12 else "center",
            color=style.colour("faint"),
        )
    if chart["x"]["scale"] == "linear":
        axes.set_xlim(left=0)
    style.name_axes(axes, _axis_title(chart["x"]))
    _draw_legend(axes, 1 + _second_row(chart) / (ROW * len(categories)))
    _draw_failures(axes, chart)
