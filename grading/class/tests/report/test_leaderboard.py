# SPDX-License-Identifier: Apache-2.0
"""The leaderboard: eligible kernels, their order, and pseudonyms."""

import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from report_sample import criterion, fast_line, sample_book, speed
from rich.console import Console

from oclab_class.base.errors import ClassError
from oclab_class.download.roster import Student
from oclab_class.marks.gradebook import ExerciseMark, Gradebook, StudentMark
from oclab_class.report.leaderboard import leaderboard, print_leaderboard, write_leaderboard
from oclab_class.report.pseudonyms import ADJECTIVES, ANIMALS, pseudonyms

KEY = bytes(range(32))


def book_of(**criteria) -> Gradebook:
    """A class with one exercise; each student is given by criteria."""
    students = tuple(
        StudentMark(
            Student(name, f"{name} <b>[red]"),
            (ExerciseMark("row_sums", "lab1", "Sum [red]<b>", "graded", tuple(own)),),
            (),
            100.0,
        )
        for name, own in criteria.items()
    )
    return Gradebook("Class <i>", students, "0.1.0", "device", datetime(2025, 1, 1, tzinfo=UTC))


CORRECT = criterion("correct", "PASS")
SAFE = criterion("safe", "PASS")


def right(ratio: float):
    return [CORRECT, SAFE, fast_line("row_sums", ratio)]


def names_of(*students: str) -> list[str]:
    return [pseudonyms(students, KEY)[student] for student in students]


def test_fastest_first_and_equal_ranks():
    book = book_of(slow=right(0.8), fast=right(1.5), same=right(1.499))
    [board] = leaderboard(book, KEY)
    assert [(entry.rank, entry.ratio) for entry in board.entries] == [(1, 1.5), (1, 1.5), (3, 0.8)]
    assert board.entries[2].name == pseudonyms(["slow", "fast", "same"], KEY)["slow"]


def test_only_enrolled_students_are_listed():
    book = book_of(ann=right(0.9), guest=right(1.5))
    guest = replace(book.students[1], student=Student("guest", enrolled=False))
    [board] = leaderboard(replace(book, students=(book.students[0], guest)), KEY)
    assert [entry.ratio for entry in board.entries] == [0.9]


@pytest.mark.parametrize(
    "criteria",
    [
        [criterion("correct", "FAIL"), SAFE, fast_line("row_sums", 9.0)],
        [CORRECT, criterion("safe", "FAIL"), fast_line("row_sums", 9.0)],
        [CORRECT, criterion("safe", "NOT ASSESSED"), fast_line("row_sums", 9.0)],
        [SAFE, fast_line("row_sums", 9.0)],
        [CORRECT, SAFE, fast_line("row_sums", 9.0, noisy=True)],
        # faster than the device's peak: FAIL
        [CORRECT, SAFE, criterion("fast", "FAIL", speed=speed("row_sums", 99.0))],
        [CORRECT, SAFE, criterion("fast", "NOT ASSESSED")],
        [],
    ],
)
def test_only_right_safe_and_measured_kernels_are_listed(criteria):
    [board] = leaderboard(book_of(honest=right(0.9), other=criteria), KEY)
    assert [entry.ratio for entry in board.entries] == [0.9]
    assert leaderboard(book_of(other=criteria), KEY) == []


def test_an_exercise_without_the_line_safe_has_a_board():
    book = book_of(images=[CORRECT, fast_line("row_sums", 0.9)])
    [board] = leaderboard(book, KEY)
    assert [entry.ratio for entry in board.entries] == [0.9]


def test_ungraded_state_is_not_listed():
    book = book_of(honest=right(0.9))
    mark = book.students[0]
    manual = replace(mark, exercises=(replace(mark.exercises[0], state="manual"),))
    assert leaderboard(replace(book, students=(manual,)), KEY) == []


def test_names_are_stable_distinct_and_need_the_key():
    students = [f"s{number}" for number in range(1000)]
    names = pseudonyms(students, KEY)
    assert names == pseudonyms(reversed(students), KEY)
    assert len(set(names.values())) == 1000
    other = pseudonyms(students, KEY[::-1])
    assert sum(names[student] == other[student] for student in students) < 10
    assert len(ADJECTIVES) == len(set(ADJECTIVES)) and len(ANIMALS) == len(set(ANIMALS))


def test_a_full_class_still_has_names():
    students = [f"s{number}" for number in range(len(ADJECTIVES) * len(ANIMALS) + 50)]
    assert len(set(pseudonyms(students, KEY).values())) == len(students)


def test_short_key_is_refused():
    with pytest.raises(ClassError, match="3 bytes"):
        leaderboard(sample_book(2), b"abc")


def test_nothing_written_names_a_student(tmp_path):
    book = sample_book()
    page = write_leaderboard(book, leaderboard(book, KEY), tmp_path).read_text()
    data = (tmp_path / "leaderboard.json").read_text()
    for mark in book.students:
        for text in (page, data):
            assert mark.student.id not in text
            assert mark.student.name not in text
    listed = json.loads(data)
    assert listed["schema"] == "oclab-leaderboard/1"
    assert len(listed["boards"]) == 8
    for entry in listed["boards"][0]["entries"]:
        assert entry["name"] in page


def test_text_takes_no_markup_from_titles():
    out = io.StringIO()
    print_leaderboard(leaderboard(book_of(a=right(1.5)), KEY), Console(file=out, width=100))
    assert "Sum [red]<b>" in out.getvalue()
    assert names_of("a")[0] in out.getvalue()
    assert "1.50" in out.getvalue()


def test_page_escapes_and_loads_nothing(tmp_path):
    book = book_of(a=right(1.5))
    page = write_leaderboard(book, leaderboard(book, KEY), tmp_path).read_text()
    assert "Sum [red]&lt;b&gt;" in page and "<b>" not in page and "Class &lt;i&gt;" in page
    assert "default-src 'none'" in page and "http://" not in page and "https://" not in page
