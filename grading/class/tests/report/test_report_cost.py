# SPDX-License-Identifier: Apache-2.0
"""What the pages of a class cost: counts, which do not depend on the machine."""

from pathlib import Path

from jinja2 import Environment
from matplotlib.figure import Figure
from page import every_page
from report_sample import sample_book

from oclab_class.report import write_report


def drawn_charts(students: int, into: Path, monkeypatch) -> int:
    """How many charts matplotlib draws for the pages of a class."""
    drawn = []
    savefig = Figure.savefig
    with monkeypatch.context() as patch:
        patch.setattr(Figure, "savefig", lambda *a, **b: drawn.append(savefig(*a, **b)))
        write_report(sample_book(students), into, sources={})
    assert len(every_page(into)) == 1 + students
    return len(drawn)


def test_charts_are_drawn_per_exercise_and_not_per_student(tmp_path, monkeypatch):
    few = drawn_charts(12, tmp_path / "few", monkeypatch)
    assert few == 1 + 4 + 2 * 8 + 1  # totals, assignments, two of each exercise, the roofline
    assert drawn_charts(36, tmp_path / "many", monkeypatch) == few


def test_templates_are_compiled_once(tmp_path, monkeypatch):
    compiled = []
    compile_template = Environment.compile
    patch = lambda self, *a, **b: compiled.append(b) or compile_template(self, *a, **b)  # noqa: E731
    monkeypatch.setattr(Environment, "compile", patch)
    write_report(sample_book(6), tmp_path, sources={})
    before = len(compiled)
    write_report(sample_book(6), tmp_path, sources={})
    assert len(compiled) == before < 10
