# SPDX-License-Identifier: Apache-2.0
"""What the charts, numbers and excerpts of the pages show."""

import math
import re
from xml.etree import ElementTree

import pytest
from oclab_charts import report as charts
from report_sample import COPY_PEAK, MAD_PEAK, sample_book

from oclab_class.report.excerpt import excerpt
from oclab_class.report.plots import Strip, columns, rooflines, roofs
from oclab_class.report.render import percent, si
from oclab_class.report.timing import timing_of


def test_kernels_have_their_share_of_the_roof():
    students = sample_book().students
    timings = [t for mark in students for one in mark.exercises if (t := timing_of(one))]
    [plot] = rooflines(timings, roofs(timings))
    assert len(plot.dots) == sum(timing.flops > 0 for timing in timings)
    for dot in plot.dots:
        expected = dot.timing.bytes_moved / dot.timing.seconds / COPY_PEAK
        bound = dot.timing.intensity < 302e9 / COPY_PEAK
        assert not bound or dot.share_of_roof == pytest.approx(expected)
        assert 0 < dot.x < plot.roof.frame.width and 0 < dot.y < plot.roof.frame.height
        assert abs(dot.number_x - dot.x) >= 8


def test_a_kernel_at_a_corner_of_the_roof_is_drawn_there():
    frame = charts.roofline([(0.5, 1e9)], COPY_PEAK, MAD_PEAK)
    [(x, y)] = frame.place([(MAD_PEAK / COPY_PEAK, MAD_PEAK)])
    paths = re.findall(r' d="([^"]*)"', frame.body)
    corners = [tuple(map(float, at)) for d in paths for at in re.findall(r"([\d.]+) ([\d.]+)", d)]
    assert any(math.dist(corner, (x, y)) < 0.02 for corner in corners)


def test_numbers_of_close_kernels_stand_side_by_side():
    assert charts.number_places([(50, 50), (52, 51), (50, 90)]) == [58, 30, 58]
    many = charts.number_places([(400, 50)] * 12)
    assert len(set(many)) == 12 and all(0 <= left <= charts.ROOFLINE_SIZE[0] - 18 for left in many)


def test_columns_count_everything():
    shown = columns([0, 0.19, 0.2, 0.6, 0.999, 1, 1.2])
    assert [count for _, count in shown.bars] == [2, 1, 0, 1, 1, 2]
    assert "80–99 %: 1, 100 %: 2" in shown.svg("c", "Columns")


def test_a_strip_names_its_ends_and_holds_what_lies_outside():
    shown = ElementTree.fromstring(Strip((0.0001, 1, 100)).svg("s", "Speeds"))
    assert shown.find("desc").text == "3 kernels at 0.00 to 100 times the reference's speed"
    assert [text.text for text in shown.iter("text")] == ["0.01", "1", "10"]


def test_numbers_are_readable():
    assert [si(v, "B/s") for v in (23.84e9, 0.5, 999.96, 0, 1e20)] == [
        "23.8 GB/s", "500 mB/s", "1000 B/s", "0 B/s", "100000000 TB/s"]  # fmt: skip
    assert [si(v, "s") for v in (0.181, 6.5e-3, 3e-9)] == ["181 ms", "6.50 ms", "3.00 ns"]
    assert [percent(v) for v in (0.999, 1, 0.29)] == ["99 %", "100 %", "29 %"]


def test_excerpt_is_bounded_and_printable():
    lines = ["x" * 1000, "a\tb\u202e\x1b[31m"] + ["y"] * 100
    shown = excerpt(lines, 1, 999)
    assert len(shown) == 40 and len(shown[0].text) == 161 and shown[1].text == "a   b  [31m"
    assert excerpt(lines, 5000, 5001) == ()
