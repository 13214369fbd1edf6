# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: figures of measured numbers, drawn by grading/plots/oclab_charts."""

import json
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER.parents[1] / "grading" / "plots"))

from oclab_charts import labels, measured, style  # noqa: E402, F401  (for the figures)
from oclab_charts.svg import problems, svg_text  # noqa: E402

from .canvas import FIGURES  # noqa: E402

WIDTH = 720


class MeasuredFigure:
    """A figure of FIGURES like a Canvas: an SVG, and what is wrong with it."""

    def __init__(self, name, title, description, figure):
        self.name, self.title, self.description, self.figure = name, title, description, figure

    def problems(self):
        """What is wrong with the figure: texts that are clipped, collide or are tiny."""
        return problems(self.svg())

    def svg(self):
        """The file's text."""
        return svg_text(self.figure, self.title, self.description, self.name)


def measured_figure(name, height, title, description):
    """Registers a function that draws one figure on the matplotlib figure that it is given."""

    def register(draw):
        def make():
            figure = style.new_figure(WIDTH, height)
            draw(figure)
            return MeasuredFigure(name, title, description, figure)

        add(name, make)
        return draw

    return register


def add(name, make):
    """Registers what returns a MeasuredFigure. Raises ValueError for a name that is taken."""
    if name in FIGURES:
        raise ValueError(f"two figures are called {name}")
    FIGURES[name] = make


def chart_figure(name, charts, title=None, description=None):
    """The figure of charts as `oclab sweep` and `oclab roofline` write them."""
    words = description or measured.description(charts)
    return MeasuredFigure(name, title or charts[0]["title"], words, measured.draw(charts))


def _kept(file):
    return lambda: chart_figure(file.stem, json.loads(file.read_text())["charts"])


for _file in sorted((FOLDER / "measured").glob("*.json")):
    add(_file.stem, _kept(_file))
