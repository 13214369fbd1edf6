# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: every figure is up to date, well-formed, legible, and shown by a page."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

pytest.importorskip("matplotlib", reason="no matplotlib here (./oclab packages)")

from drawing import style  # noqa: E402
from drawing.canvas import Canvas  # noqa: E402
from drawing.catalogue import FIGURES  # noqa: E402
from drawing.chart import MeasuredFigure  # noqa: E402
from drawing.measuring import interval  # noqa: E402
from oclab_charts.contrast import contrast  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def pages():
    return "\n".join(page.read_text() for page in sorted(FOLDER.parent.rglob("*.md")))


@pytest.mark.parametrize("name", FIGURES)
def test_figure(name, pages):
    canvas = FIGURES[name]()
    assert canvas.problems() == []
    text, kept = canvas.svg(), (FOLDER / f"{name}.svg").read_text()
    root = ElementTree.fromstring(text)
    if isinstance(canvas, MeasuredFigure):  # versions of matplotlib differ in places and ticks, not in words
        text, kept = words_of(root), words_of(ElementTree.fromstring(kept))
    assert kept == text, "run docs/figures/draw.py"
    assert root.tag == f"{SVG}svg"
    assert root.find(f"{SVG}title").text and root.find(f"{SVG}desc").text
    assert f"figures/{name}.svg)" in pages, "no page shows this figure"


def words_of(root):
    texts = [e.text for e in root.iter() if e.tag.removeprefix(SVG) in ("title", "desc", "text")]
    return [text for text in texts if not re.fullmatch(r"[\d./]+", text or "")]


def test_no_other_figures():
    assert sorted(file.stem for file in FOLDER.glob("*.svg")) == sorted(FIGURES)


def test_pages_show_only_figures_that_exist():
    for page in FOLDER.parent.rglob("*.md"):
        for target in re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", page.read_text()):
            assert (page.parent / target).is_file(), f"{page.name} shows {target}"


@pytest.mark.parametrize("palette", (style.LIGHT, style.DARK), ids=("light", "dark"))
def test_text_can_be_read(palette):
    paper, ink = palette["paper"][0], palette["ink"][0]
    for kind in style.KINDS:
        fill, line = palette[kind]
        assert contrast(ink, fill) >= 4.5, f"a label on a box of kind {kind}"
        if kind != "idle":  # no text has its colour
            assert contrast(line, paper) >= 4.5, f"text and solid boxes of kind {kind}"
    assert contrast(palette["soft"][0], paper) >= 4.5


def test_a_canvas_finds_what_is_wrong_with_it():
    canvas = Canvas("bad", "t", "d", 60)
    canvas.text(700, 20, "leaves at the side")
    canvas.text(20, 30, "one")
    canvas.text(22, 32, "another")
    canvas.text(200, 70, "below")
    canvas.text(300, 30, "tiny", size=9)
    canvas.box(400, 20, 10, 10, "item", "too wide")
    found = " ".join(canvas.problems())
    for word in ("side", "overlaps", "bottom", "small", "wider"):
        assert word in found


def test_the_interval_is_that_of_the_kit():
    # harness/statistics/statistics.h: 2nd smallest to 2nd largest of 9, the whole range of 7
    assert interval(range(9)) == (1, 7)
    assert interval(range(7)) == (0, 6)
