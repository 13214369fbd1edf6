# SPDX-License-Identifier: Apache-2.0
"""Colour contrast of the pages, in light and dark mode and in print."""

import re
from pathlib import Path

import pytest
from oclab_charts.contrast import contrast

from oclab_class import report

STYLE = (Path(report.__file__).parent / "templates/style.css").read_text(encoding="utf-8")
THEMES = [dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in
          re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)]  # fmt: skip
WORDS = ("ink", "faint", "accent", "pass", "partial", "fail", "unclear")


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
