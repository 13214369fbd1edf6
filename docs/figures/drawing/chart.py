# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: axes for the figures that show numbers."""

import math


class Axis:
    """Maps values from `low` to `high` onto positions from `start` to `end`."""

    def __init__(self, low, high, start, end, log=False):
        self.low, self.high, self.start, self.end, self.log = low, high, start, end, log

    def __call__(self, value):
        scale = math.log if self.log else float
        share = (scale(value) - scale(self.low)) / (scale(self.high) - scale(self.low))
        return self.start + share * (self.end - self.start)


class Plot:
    """An area with two axes. `x` and `y` are (low, high); `log_x` and `log_y` their scales."""

    def __init__(self, canvas, left, top, width, height, x, y, log_x=False, log_y=False):
        self.canvas, self.left, self.top, self.width, self.height = canvas, left, top, width, height
        self.x = Axis(*x, left, left + width, log_x)
        self.y = Axis(*y, top + height, top, log_y)

    def ticks_x(self, ticks, title):
        """`ticks` are (value, label)."""
        bottom = self.top + self.height
        for value, label in ticks:
            self.canvas.line(self.x(value), self.top, self.x(value), bottom, "rule", 0.8)
            self.canvas.text(self.x(value), bottom + 16, label, "soft", 12, "middle")
        self.canvas.line(self.left, bottom, self.left + self.width, bottom, "soft", 1.2)
        self.canvas.text(self.left + self.width / 2, bottom + 35, title, "soft", 12, "middle")

    def ticks_y(self, ticks, title):
        """`ticks` are (value, label); the title stands above the axis."""
        for value, label in ticks:
            self.canvas.line(
                self.left, self.y(value), self.left + self.width, self.y(value), "rule", 0.8
            )
            self.canvas.text(self.left - 7, self.y(value) + 4, label, "soft", 12, "end")
        self.canvas.text(self.left - 34, self.top - 12, title, "soft", 12)

    def line(self, points, kind, dots=True, dashed=False, width=2.2):
        """A line through (x, y) values."""
        places = [(self.x(x), self.y(y)) for x, y in points]
        self.canvas.polyline(places, kind, width, dashed)
        for x, y in places if dots else []:
            self.canvas.dot(x, y, kind, 3.6)
