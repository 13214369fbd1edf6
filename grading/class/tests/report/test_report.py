# SPDX-License-Identifier: Apache-2.0
"""The pages match the gradebook, are safe for any content, and fit a phone."""

import re
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from statistics import mean, median

import pytest
from browser import dump, measured_width, needs_browser
from page import Page, every_page, leads_somewhere
from report_sample import kernel, sample_book, sample_sources

from oclab_class.base.errors import ClassError
from oclab_class.base.rounding import number as points
from oclab_class.base.rounding import number_range as up_to
from oclab_class.download.roster import Student
from oclab_class.marks.gradebook import Gradebook
from oclab_class.report import write_report
from oclab_class.report.render import percent_up_to
from oclab_class.report.similarity import NOTICE, Group, Match, Pair
from oclab_class.report.timing import timing_of
from oclab_class.report.write import feedback_path

EVIL = """<script>alert(1)</script><img src=x onerror=alert(2)>'"&{{ 7 * 7 }}{% raw %}"""
ENUMERATED = {"status", "state", "unit", "rate_unit", "clock"}  # words of the kit itself


@pytest.fixture(scope="module")
def book() -> Gradebook:
    return sample_book()


@pytest.fixture(scope="module")
def folder(book, tmp_path_factory) -> Path:
    """The pages of the sample class."""
    into = tmp_path_factory.mktemp("report")
    first, second = (mark.student.id for mark in book.students[:2])
    sources = sample_sources(book)
    sources[(first, "matmul_tiled")] = sources[(second, "matmul_tiled")] = kernel("matmul_tiled")
    pair = Pair("matmul_tiled", first, second, 0.934, 118, (Match((22, 34), (20, 33)),))
    assert (
        write_report(book, into, sources=sources, similar=[group_of(pair)]) == into / "report.html"
    )
    return into


@pytest.fixture(scope="module")
def page(folder) -> Page:
    return Page(folder / "report.html")


@pytest.fixture(scope="module")
def feedback(folder) -> str:
    """The text of all students' pages."""
    return " ".join(Page(path).shown for path in every_page(folder)[1:])


def poisoned(value, name: str = ""):
    """The sample class with hostile text in every text field."""
    if is_dataclass(value):
        parts = {part.name: getattr(value, part.name) for part in fields(value)}
        return replace(value, **{key: poisoned(part, key) for key, part in parts.items()})
    if isinstance(value, dict):
        return {key: poisoned(part, key) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(poisoned(part, name) for part in value)
    return value + EVIL if isinstance(value, str) and name not in ENUMERATED | {"name"} else value


def group_of(pair: Pair) -> Group:
    return Group(pair.exercise, (pair.first, pair.second), (pair,))


def test_everybody_has_a_row_and_a_page(book, folder, page):
    assert len(every_page(folder)) == 25
    for mark in book.students:
        assert f"{mark.student.name} {mark.student.id} · section" in page.shown
        own = Page(feedback_path(folder, mark.student.id)).shown
        assert mark.student.name in own
        assert (
            f"{percent_up_to(mark.total / 100, mark.most_total / 100)} of the course so far" in own
        )


def test_feedback_holds_nothing_of_others(book, folder):
    for mark in book.students:
        text = feedback_path(folder, mark.student.id).read_text()
        for other in book.students:
            if other is not mark:
                assert other.student.id not in text
                assert other.student.name.replace("'", "&#39;") not in text
        assert NOTICE[:20] not in text


def test_every_line_of_the_rubric_is_there_in_words(book, page):
    for mark in book.students:
        for exercise in mark.exercises:
            for criterion in exercise.criteria:
                earned = up_to(criterion.points, criterion.most_points)
                told = (
                    f"{criterion.name} {criterion.status} {earned}/{points(criterion.max_points)}"
                )
                assert told in page.shown


def test_what_is_undecided_shows_as_a_range(book, folder, page):
    undecided = [mark for mark in book.students if mark.most_total > mark.total]
    assert undecided and "fast INCONCLUSIVE 0–4/4" in page.shown
    for mark in undecided:
        own = Page(feedback_path(folder, mark.student.id)).shown
        assert "undecided criteria count with their lower bound" in own
        assert re.search(r"\d–[\d.]+ %", own)


def test_assignments_have_their_statistics(book, page):
    marks = [mark.assignment("lab4_reduction") for mark in book.students]
    shares = [one.score / one.max_points for one in marks]
    late = sum(one.late_days > 0 for one in marks)
    assert late == 6
    handed_in = sum(
        any(one.lab == "lab4_reduction" and one.state != "missing" for one in mark.exercises)
        for mark in book.students
    )
    middle = [f"{points(100 * found)} %" for found in (mean(shares), median(shares))]
    row = f"lab4_reduction {handed_in} {late} 0 {' '.join(middle)}"
    assert row in page.shown


def test_statistics_are_about_enrolled_students(book, tmp_path):
    guest = replace(book.students[0], student=Student("guest", enrolled=False))
    write_report(replace(book, students=(*book.students[1:], guest)), tmp_path, sources={})
    text = Page(tmp_path / "report.html").shown
    assert "Students 23 With" in text and "guest · not enrolled" in text and " of 23 " in text


def test_diagnosis_counters_and_findings(book, feedback):
    text = feedback
    assert "wrong at n=1000: c[512] is 0" in text and "(wrong-answer)" in text
    assert "safe, efficient, fast ✕ FAIL only for a correct kernel" in text
    assert "data race in" in text and "lines 17 and 19, 96 times" in text
    source = kernel("row_sums").read_text().split("\n")
    raced = {
        one.exercise
        for mark in book.students
        for one in mark.exercises
        if any("findings" in criterion.details for criterion in one.criteria)
    }
    assert "row_sums" in raced and " ".join(source[16].split()) in text
    assert "wavefronts of local memory 131,072 16,384 0.12" in text
    assert "Rejected at intake: the file is a symbolic link" in text


def test_open_decisions_problems_and_pairs_are_listed(page):
    text = page.shown
    assert "fast another process used the machine during the measurement; run again" in text
    assert "ignored: notes.txt is not a kernel of the kit" in text
    assert NOTICE in text
    assert "similarity 93 %, 118 fingerprints. Lines 22–34 and 20–33." in text
    alike = kernel("matmul_tiled").read_text().split("\n")[21:34]
    assert all(" ".join(line.split()) in text for line in alike)


def test_fastest_is_the_fastest_right_kernel(book, page):
    speeds = [
        (timing.ratio, mark.student.name)
        for mark in book.students
        for one in mark.exercises
        if one.exercise == "row_sums" and (timing := timing_of(one))
        and timing.status != "INCONCLUSIVE"
    ]  # fmt: skip
    assert f"{max(speeds)[1]} {max(speeds)[0]:.2f} ×" in page.shown
    assert f"{min(speeds)[1]} {min(speeds)[0]:.2f} ×" in page.shown


def test_pages_need_no_network(folder):
    for path in every_page(folder):
        page = Page(path)
        assert not re.search(r"https?:|url\(|@import|\ssrc=", page.text)
        policy = [attrs["content"] for tag, attrs in page.tags if "http-equiv" in attrs]
        assert policy[0].startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in policy[0]
        assert all("style" not in attrs for _, attrs in page.tags)  # the policy would drop them


def test_structure_is_accessible(folder):
    for path in every_page(folder):
        page = Page(path)
        assert page.headings[0] == 1 and page.headings.count(1) == 1
        steps = zip(page.headings, page.headings[1:], strict=False)
        assert all(after <= before + 1 for before, after in steps)
        assert ("html", {"lang": "en"}) in page.tags
        assert len(page.ids) == len(set(page.ids))
        assert all(leads_somewhere(link, path) for link in page.links)
        assert all("scope" in attrs for tag, attrs in page.tags if tag == "th")
        names = [tag for tag, _ in page.tags]
        assert names.count("table") == names.count("caption")
        for tag, attrs in page.tags:
            names = attrs.get("aria-labelledby", "").split()
            assert names or tag != "svg" or attrs.get("aria-hidden") == "true"
            assert all(name in page.ids for name in names)


def test_hostile_text_stays_text(book, tmp_path):
    students = [poisoned(mark) for mark in book.students[:6]]
    students = [replace(m, student=replace(m.student, name=f"N{EVIL}")) for m in students]
    hostile = replace(book, title=EVIL, device=EVIL, kit_version=EVIL, students=tuple(students))
    source = tmp_path / "evil.cl"
    source.write_text(f"{EVIL}\u202e\0\n" * 40)
    keys = [(m.student.id, one.exercise) for m in students for one in m.exercises]
    pair = Pair(EVIL, keys[0][0], EVIL, 1.0, 9, (Match((1, 3), (2, 4)),))
    write_report(
        hostile, tmp_path / "out", sources=dict.fromkeys(keys, source), similar=[group_of(pair)]
    )
    assert len(every_page(tmp_path / "out")) == 7
    for path in every_page(tmp_path / "out"):
        page = Page(path)
        assert EVIL in page.shown
        assert all(tag != "img" for tag, _ in page.tags)
        assert all("onerror" not in attrs for _, attrs in page.tags)
        assert sum(tag == "script" for tag, _ in page.tags) == (path.name == "report.html")
        assert "{{ 7 * 7 }}" in page.text and "49{%" not in page.text
        assert "\u202e" not in page.text and "\0" not in page.text


def test_feedback_stays_in_its_folder(book, tmp_path):
    ids = ["../../escape", "..", "a/b", "\0", "x\n", "é", "s1@uni.edu"]
    marks = [
        replace(mark, student=replace(mark.student, id=name))
        for mark, name in zip(book.students, ids, strict=False)
    ]
    write_report(replace(book, students=tuple(marks)), tmp_path / "out", sources={})
    assert len(list(tmp_path.rglob("*.html"))) == 1 + len(ids)
    assert len(list((tmp_path / "out/feedback").glob("*.html"))) == len(ids)
    report = tmp_path / "out/report.html"
    assert all(leads_somewhere(link, report) for link in Page(report).links)


def test_an_empty_class_and_an_empty_student(book, tmp_path):
    nothing = replace(book.students[0], exercises=(), assignments=(), total=0.0)
    write_report(replace(book, students=()), tmp_path / "a", sources={})
    write_report(replace(book, students=(nothing,)), tmp_path / "b", sources={})
    assert "Nothing was timed." in Page(tmp_path / "a/report.html").shown
    assert "Nothing has been graded." in Page(every_page(tmp_path / "b")[1]).shown


def test_a_folder_that_cannot_be_written_is_named(book, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ClassError, match="file"):
        write_report(book, tmp_path / "file", sources={})


@needs_browser
@pytest.mark.parametrize("width", [390, 1280])
def test_pages_never_scroll_sideways(book, folder, tmp_path, width):
    for path in every_page(folder)[:3]:
        needed, given = measured_width(path, width, tmp_path)
        assert needed <= given, path.name
        assert width - 20 < given <= width  # except for a scroll bar


@needs_browser
def test_script_runs_under_the_policy(folder, tmp_path):
    assert "24 of 24 students" in dump(folder / "report.html", tmp_path)


@needs_browser
def test_hostile_page_runs_no_script_in_a_browser(book, tmp_path):
    title = "<script>document.title='owned'</script><svg onload=\"document.title='owned'\">"
    into = tmp_path / "out"
    write_report(replace(book, title=title), into, sources={})
    assert "<title>owned" not in dump(into / "report.html", tmp_path)
