# SPDX-License-Identifier: Apache-2.0
"""The merge into a Canvas gradebook: one column is filled, the rest is unchanged."""

import csv
import io
from pathlib import Path

import pytest
from sample import NOON, STUDENTS, catalogue, gradebook, sample_class

from oclab_class.base.errors import ClassError
from oclab_class.base.rounding import number
from oclab_class.exports import ExportOptions, write_exports
from oclab_class.marks.class_file import default_class

CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Labs 1 (77),Labs (final) (78),Quiz (79),"
    "Current Score\n"
    ",,,,,Manual Posting,,,\n"
    "    Points Possible,,,,,20,30,(read only),(read only)\n"
    '"Lovelace, Ada",1001,s1,ada,A,3.5,,7,50\n'
    '"Çelik, Zoë 李",1002,,ZOE@uni.example,A,,,"6 ""?""",\n'
    '"x, =HYPERLINK",1003,,,B,EX,,,\n'
    '"Nobody, Nina",1999,s99,nina,B,1,2,3,4\n'
    '"Both, B",1001,s4,,B,,,,\n'
    '"Student, Test",,,,B,,,,\n'
)


@pytest.fixture
def book(tmp_path):
    klass = default_class(catalogue())
    return gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)


def write(book, tmp_path, **options) -> dict[str, Path]:
    paths = write_exports(book, ["canvas"], tmp_path / "out", ExportOptions(**options))
    return {path.name: path for path in paths}


def merge(book, tmp_path, data: str | bytes = CANVAS, assignment="77", **options):
    source = tmp_path / "exported.csv"
    source.write_bytes(data.encode() if isinstance(data, str) else data)
    files = write(book, tmp_path, canvas_gradebook=source, canvas_assignment=assignment, **options)
    text = files["canvas-report.csv"].read_text(encoding="utf-8-sig")
    report = {row["who"]: row["problem"] for row in csv.DictReader(io.StringIO(text))}
    return files["canvas.csv"].read_bytes(), report


def parsed(data: bytes, delimiter=",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))


@pytest.mark.parametrize(
    ("assignment", "column"),
    [("77", 5), ("Labs 1", 5), ("Labs 1 (77)", 5), ("Labs (final)", 6), ("78", 6)],
)
def test_canvas_fills_one_column_and_keeps_the_rest(book, tmp_path, assignment, column):
    data, _ = merge(book, tmp_path, assignment=assignment)
    before, after = parsed(CANVAS.encode()), parsed(data)
    assert [len(row) for row in before] == [len(row) for row in after]
    changed = {
        (i, j) for i, row in enumerate(before) for j, old in enumerate(row) if after[i][j] != old
    }
    expected = {(3, column), (4, column)} | ({(5, column)} if column == 6 else set())
    assert changed == expected
    out_of = {5: 20, 6: 30}[column]
    assert after[3][column] == str(out_of)
    assert after[4][column] == number(out_of * 0.5 * (12 / 15 + 10 / 45))


def test_canvas_reports_whom_it_left(book, tmp_path):
    _, report = merge(book, tmp_path)
    assert report["Nobody, Nina"] == "is not enrolled in this class: unchanged"
    assert report["Both, B"] == "could be s1 or s4: unchanged"
    assert report["s3"] == "is excused in Canvas: unchanged"
    assert report["s2"].startswith("provisional: reduce_v1 waits for a manual decision")
    assert set(report) == {"Nobody, Nina", "Both, B", "s2", "s3"}
    _, report = merge(book, tmp_path, CANVAS.replace('"Both, B",1001,s4,', '"Both, B",5,,'))
    assert report["s4"] == "has no row in the Canvas gradebook"


def test_canvas_keeps_mark_semicolons_and_line_ends(book, tmp_path):
    variant = (
        CANVAS.replace('"Lovelace, Ada"', "Lovelace Ada")
        .replace('"Çelik, Zoë 李"', "Çelik")
        .replace(",", ";")
        .replace("\n", "\r\n")
    )
    data, _ = merge(book, tmp_path, "\ufeff".encode() + variant.encode())
    assert data.startswith(b"\xef\xbb\xbf") and data.count(b"\r\n") == data.count(b"\n") == 9
    rows = parsed(data, ";")
    assert (rows[3][5], rows[4][0]) == ("20", "Çelik")


def test_canvas_adds_a_column_only_on_request(book, tmp_path):
    with pytest.raises(ClassError, match=r"no assignment 'Lab 9'.*Labs 1 \(77\)"):
        merge(book, tmp_path, assignment="Lab 9")
    with pytest.raises(ClassError, match="no assignment '99'"):
        merge(book, tmp_path, assignment="99", canvas_create=True)
    rows = parsed(merge(book, tmp_path, assignment="Lab 9", canvas_create=True, out_of=50)[0])
    assert [row[9] for row in rows[:4]] == ["Lab 9", "", "50", "50"]
    assert {len(row) for row in rows} == {10}


@pytest.mark.parametrize(
    ("data", "assignment", "message"),
    [
        (CANVAS, "79", "accepts no grades"),
        (CANVAS.replace("Quiz (79)", "Labs 1 (79)"), "Labs 1", "matches several columns"),
        ("a,b\n1,2\n", "77", "not a Canvas gradebook"),
        ("", "77", "not a Canvas gradebook"),
        (b"Student,ID\n\xff\xfe", "77", "not CSV in UTF-8"),
        ('Student,ID,A (77)\n"x,1,2\n', "77", "not valid CSV"),
    ],
)
def test_canvas_refuses(book, tmp_path, data, assignment, message):
    with pytest.raises(ClassError, match=message):
        merge(book, tmp_path, data, assignment)


def test_canvas_needs_the_instructors_file(book, tmp_path):
    with pytest.raises(ClassError, match="needs a gradebook"):
        write(book, tmp_path)
    with pytest.raises(ClassError, match="cannot be read"):
        write(book, tmp_path, canvas_gradebook=tmp_path / "no.csv", canvas_assignment="1")
