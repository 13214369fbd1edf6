# SPDX-License-Identifier: Apache-2.0
"""The studio's colours: words can be read, and what colours tell apart is told apart by readers
who see fewer colours.

Vision without a kind of cones is simulated as by Machado, Oliveira and Fernandes (2009, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1.0), contrast is that of
WCAG 2.1, and the distance is that of CIELAB (1976).
"""

import math
import re
from itertools import product

import pytest
from served import ROOT

PALETTE = (ROOT / "grading/studio/page/style/palette.css").read_text(encoding="utf-8")
VISIONS = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                   [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                     [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                   [0.004733, 0.691367, 0.303900]],
}  # fmt: skip
# Words, and what they stand on.
READ = (("ink", "paper"), ("ink", "panel"), ("faint", "paper"), ("faint", "panel"),
        ("on-accent", "accent"), ("accent", "paper"), ("on-used", "used"),
        ("good", "good-soft"), ("bad", "bad-soft"), ("open", "open-soft"), ("good", "paper"),
        ("bad", "paper"), ("open", "paper"), ("ink", "raised"))  # fmt: skip
# Areas of drawings that mean different things.
APART = (("used", "stripe"), ("used", "fetched"), ("used", "empty"), ("used", "idle"),
         ("stripe", "empty"), ("stripe", "paper"), ("used", "paper"), ("used", "pointed"),
         ("stripe", "fetched"))  # fmt: skip
LEAST_CONTRAST = 4.5
LEAST_DISTANCE = 25  # of CIELAB; 2.3 is just noticeable


def palettes() -> dict[str, dict[str, str]]:
    """The colours by name, of light and of dark pages."""
    blocks = re.findall(r"{([^{}]*)}", PALETTE)
    found = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in blocks]
    assert len(found) == 3 and found[1] == found[2]  # the system's dark, and the chosen one
    return {"light": found[0], "dark": found[1]}


PALETTES = palettes()


def times(matrix, vector) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(colour: str) -> list[float]:
    """The linear sRGB of a colour, each part from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]


def seen(colour: str, vision: str) -> list[float]:
    return [min(max(part, 0), 1) for part in times(VISIONS[vision], linear(colour))]


def contrast(one: list[float], other: list[float]) -> float:
    [low], [high] = sorted(times([[0.2126, 0.7152, 0.0722]], each) for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: list[float]) -> list[float]:
    """CIELAB under D65."""
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    shares = [part / white for part, white in zip(times(to_xyz, rgb), (0.9505, 1, 1.089),
                                                  strict=True)]  # fmt: skip
    f = [math.cbrt(x) if x > 0.008856 else 7.787 * x + 16 / 116 for x in shares]
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]


def distance(one: list[float], other: list[float]) -> float:
    return math.dist(lab(one), lab(other))


@pytest.mark.parametrize("theme, vision", product(PALETTES, VISIONS))
def test_words_have_contrast(theme, vision):
    colours = PALETTES[theme]
    weak = {pair: round(found, 2) for pair in READ
            if (found := contrast(*(seen(colours[name], vision) for name in pair)))
            < LEAST_CONTRAST}  # fmt: skip
    assert weak == {}


@pytest.mark.parametrize("theme, vision", product(PALETTES, VISIONS))
def test_areas_of_drawings_are_told_apart(theme, vision):
    colours = PALETTES[theme]
    near = {pair: round(found, 1) for pair in APART
            if (found := distance(*(seen(colours[name], vision) for name in pair)))
            < LEAST_DISTANCE}  # fmt: skip
    assert near == {}


def test_the_simulation_knows_a_pair_that_is_confused():
    """Red and green of the same lightness are far apart for most readers, and near for some."""
    red, green = "#d02020", "#5a7a00"
    assert distance(seen(red, "all cones"), seen(green, "all cones")) > 80
    assert distance(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 35
