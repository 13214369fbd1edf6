# SPDX-License-Identifier: Apache-2.0
"""The style of every chart: colours, fonts, axes, labels. One unit is one pixel of the SVG."""

from collections.abc import Callable, Sequence

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

matplotlib.use("Agg")

UNITS_PER_INCH = 72  # of matplotlib's SVG
TEXT = 13
SMALL = 12

# name: (on light paper, on dark paper). The series have the Okabe-Ito colours, which colour-blind
# readers can tell apart, a little darker or lighter so that text in them reads well.
COLOURS = {
    "paper": ("#ffffff", "#14181d"),
    "ink": ("#1b1f24", "#e4e8ec"),
    "faint": ("#5d6670", "#9aa5b1"),
    "rule": ("#e1e5ea", "#2b323a"),
    "blue": ("#0072b2", "#5ab4ee"),
    "orange": ("#c05000", "#ff8f4d"),
    "green": ("#007d5d", "#3cc79b"),
    "pink": ("#a8528a", "#e59bc8"),
    "ochre": ("#8f5f00", "#efb02e"),
    "sky": ("#2476aa", "#a3d8f6"),
    "grey": ("#4d4d4d", "#c4c9cf"),
    "olive": ("#6d6400", "#e5da5a"),
}
LIGHT = {name: light for name, (light, _) in COLOURS.items()}
SERIES = ("blue", "orange", "green", "pink", "ochre", "sky", "grey", "olive")
MARKERS = ("o", "D", "s", "^", "v", "P", "X", "*")  # never only a colour

matplotlib.rcParams.update(
    {
        "svg.fonttype": "none",  # text stays text
        "svg.hashsalt": "oclab",
        "text.parse_math": False,  # a "$" is a dollar
        "font.family": "DejaVu Sans",  # part of matplotlib, and wider than what readers have
        "font.size": SMALL,
        "text.color": LIGHT["ink"],
        "axes.edgecolor": LIGHT["faint"],
        "axes.labelcolor": LIGHT["ink"],
        "axes.linewidth": 1,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "grid.color": LIGHT["rule"],
        "grid.linewidth": 1,
        "xtick.color": LIGHT["faint"],
        "ytick.color": LIGHT["faint"],
        "xtick.major.size": 0,
        "ytick.major.size": 0,
        "figure.facecolor": LIGHT["paper"],
        "axes.facecolor": "none",
        "lines.linewidth": 2.2,
        "lines.markersize": 8,
    }
)


def colour(series: int | str) -> str:
    """Of a series by its number, or by a name in COLOURS."""
    return LIGHT[series if isinstance(series, str) else SERIES[series % len(SERIES)]]


def marker(series: int) -> str:
    """The marker of a series by its number."""
    return MARKERS[series % len(MARKERS)]


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of this size in units."""
    return Figure(figsize=(width / UNITS_PER_INCH, height / UNITS_PER_INCH), dpi=UNITS_PER_INCH)


def add_axes(
    figure: Figure, left: float, top: float, right: float, bottom: float, grid: str = "both"
) -> Axes:
    """Axes with these margins, in units, to the figure's edges."""
    width, height = (size * UNITS_PER_INCH for size in figure.get_size_inches())
    box = (left / width, bottom / height, 1 - (left + right) / width, 1 - (top + bottom) / height)
    axes = figure.add_axes(box)
    if grid:
        axes.grid(True, axis=grid)
    return axes


def place_text(figure: Figure, x: float, y: float, text: str, **how) -> None:
    """Text at a place in units from the figure's upper left corner."""
    width, height = (size * UNITS_PER_INCH for size in figure.get_size_inches())
    figure.text(x / width, 1 - y / height, text, **how)


def name_axes(axes: Axes, x: str = "", y: str = "") -> None:
    """The x title below its axis; the y title above its axis, where it need not be turned."""
    axes.set_xlabel(x, fontsize=TEXT, labelpad=7)
    if y:
        at = (-axes.get_position().x0 * axes.figure.get_figwidth() * UNITS_PER_INCH + 14, 10)
        axes.annotate(
            y, (0, 1), at, "axes fraction", "offset points", fontsize=TEXT, annotation_clip=False
        )


def title(figure: Figure, text: str, top: float = 0) -> None:
    """The title of the figure, or of the part of it that begins `top` units from its upper edge."""
    place_text(figure, 14, top + 24, text, fontsize=TEXT + 2, fontweight="bold")


def number_text(value: float) -> str:
    """1, 0.25, 12 000: a number on an axis."""
    return f"{value:,.0f}".replace(",", " ") if abs(value) >= 10000 else f"{value:.4g}"


def count_text(value: float) -> str:
    """4 K, 16 M, 1/8, 100003: a number of elements, in units of 1024 where it is a multiple."""
    if 0 < value < 1:
        return f"1/{1 / value:.0f}"
    for size, unit in ((1 << 20, " M"), (1 << 10, " K")):
        if value >= size and value % size == 0:
            return f"{value / size:.0f}{unit}"
    return f"{value:.10g}"


def scale_axis(axis, scale: str, text: Callable[[float], str] | None = None) -> None:
    """`axis` of Axes gets a scale: linear, log2 or log10, with tick labels by `text`."""
    text = text or (count_text if scale == "log2" else number_text)
    if scale.startswith("log"):
        base = int(scale.removeprefix("log"))
        axis._set_axes_scale("log", base=base)
        steps = (1.0,) if base == 2 else (1.0, 2.0, 5.0)
        axis.set_major_locator(LogLocator(base=base, subs=steps, numticks=12))
        axis.set_minor_locator(NullLocator())
        axis.set_minor_formatter(NullFormatter())
    axis.set_major_formatter(FuncFormatter(lambda value, _: text(value)))


def thin_decades(axis) -> None:
    """`axis` of Axes, which is logarithmic, has one tick per decade where it covers more than four."""
    low, high = axis.get_view_interval()
    if high > 1e4 * low:
        axis.set_major_locator(LogLocator(base=10, numticks=12))


def set_ticks(axis, ticks: Sequence[tuple[float, str]]) -> None:
    """`axis` of Axes gets exactly these ticks: (value, label)."""
    labels = dict(ticks)
    axis.set_major_locator(FixedLocator([value for value, _ in ticks]))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: labels.get(value, "")))


def ceiling_line() -> dict:
    """How matplotlib draws a line that no point should pass."""
    return {"color": colour("faint"), "linewidth": 1.8, "linestyle": (0, (5, 3)), "zorder": 2}
