# SPDX-License-Identifier: Apache-2.0
"""Colour contrast of the pages, in light and dark mode and in print."""

import re
from pathlib import Path

import pytest

from oclab_class import report

STYLE = (Path(report.__file__).parent / "templates/style.css").read_text(encoding="utf-8")
THEMES = [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in
          re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)]  # fmt: skip
WORDS = ("ink", "faint", "accent", "pass", "partial", "fail", "unclear")


def luminance(colour: str) -> float:
    """Relative luminance of WCAG 2, 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_there_are_three_themes():
    assert len(THEMES) == 3
    assert contrast("#fff", "#000000") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
def test_text_has_contrast_aa(theme):
    for ground in ("paper", "panel", "mark"):
        for word in WORDS:
            assert contrast(theme[word], theme[ground]) >= 4.5, (word, ground)
    for band in range(6):
        assert contrast(theme["ink"], theme[f"band-{band}"]) >= 4.5, band
