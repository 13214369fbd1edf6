# SPDX-License-Identifier: Apache-2.0
"""A semester: three assignments, 40 students, and what goes wrong in a class; marks to the cent."""

import csv
import io
import json
import os
import signal
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest
from semester import Semester, kernel, name_of, usual, write_csv, write_zip

from oclab_class.__main__ import main
from oclab_class.base.rounding import number
from oclab_class.folder.class_folder import load_folder


NO_FILE = "has no file of their own in Canvas: no comment is attached"


def first_assignment(semester: Semester, capsys) -> None:
    """Moodle: a broken download, no times, a doubtful name, late hand-ins and a resubmission."""
    work = {k: {"a1.cl": kernel(usual(k)), "a2.cl": kernel(4)} for k in range(1, 40)}
    work[5] = {"A1 (1).cl": kernel(0), "a2.cl": kernel(4)}
    source = semester.moodle(work)
    whole = source.read_bytes()
    source.write_bytes(whole[: len(whole) // 2])
    assert semester.grade(source, "--assignment", "hw1") == 2
    assert "Download it again" in capsys.readouterr().err
    source.write_bytes(whole)
    assert semester.grade(source, "--assignment", "hw1") == 3
    said = capsys.readouterr()
    assert "39 hand-ins have no time" in said.err and "A1 (1).cl → a1" in said.out
    assert semester.jobs == [] and not (semester.grades / "assignments/hw1/intake.json").exists()
    times = semester.worksheet({k: 16 if k in (3, 7) else 15 for k in work})
    assert semester.grade(source, "--assignment", "hw1", "--times", times) == 0
    work[2]["a1.cl"] = kernel(4)
    del work[1]  # the download lacks a hand-in that counts already
    assert semester.grade(semester.moodle(work), "--assignment", "hw1") == 0
    assert [job[:2] for job in semester.jobs[-2:]] == [("s2", "a1")] * 2
    assert "is not in this download" in str(load_folder(semester.grades).intakes["hw1"])


def second_assignment(semester: Semester) -> None:
    """Canvas: a team of which one member hands in, and a hand-in that only Canvas calls late."""
    before = semester.totals()
    files = {}
    for k in (k for k in range(1, 41) if k != 11):
        late = "LATE_" if k == 8 else ""
        files[f"family{k}given{k}_{late}{2000 + k}_{5000 + k}_b1.cl"] = kernel(usual(k))
    source = write_zip(semester.folder / "canvas.zip", files)
    entries = [
        {"user_id": 2000 + k, "submitted_at": "2027-01-29T22:58:00Z"}
        for k in range(1, 41)
        if k != 8
    ]
    times = semester.folder / "canvas.json"
    times.write_text(json.dumps(entries))
    assert semester.grade(source, "--assignment", "hw2", "--times", times) == 3
    given = ["--assignment", "hw2", "--times", times, "--assume-on-time"]
    assert semester.grade(source, *given) == 0
    after = load_folder(semester.grades).gradebook(assignment="hw1").enrolled
    assert {one.student.id: one.total for one in after} == before
    assert sum(job[:2] in (("s10", "b1"), ("s11", "b1")) for job in semester.jobs) == 2


def third_assignment(semester: Semester, capsys) -> None:
    """A student leaves, another joins; kill -9; noise that a second measurement decides."""
    semester.roster([*range(1, 40), 41])
    source = semester.folder / "hw3"
    for k in [*range(1, 40), 41]:
        (source / f"s{k}").mkdir(parents=True)
        (source / f"s{k}/c1.cl").write_text(kernel(usual(k), "noisy" if k == 9 else ""))
        os.utime(source / f"s{k}/c1.cl", (1_800_000_000 + k,) * 2)
    semester.jobs, semester.kill_after = [], 25
    assert semester.grade_in_child(source, "--assignment", "hw3") == signal.SIGKILL
    kept = list((semester.grades / "records").glob("*/c1.*.json"))
    assert kept
    semester.kill_after = 0
    assert semester.grade(source, "--assignment", "hw3") == 3
    # Of the team, the newer hand-in counts for both; the noisy kernel had a second attempt.
    assert len(semester.jobs) == 2 * 39 - len(kept) + 1
    semester.is_quiet = True
    assert semester.grade("--assignment", "hw3", "--retry", "s999") == 2
    assert "neither inconclusive nor failed" in capsys.readouterr().err
    semester.jobs = []
    assert semester.grade("--assignment", "hw3", "--retry", "inconclusive") == 0
    assert semester.jobs == [("s9", "c1", ("fast",))]


def decide(semester: Semester) -> None:
    write_csv(
        semester.grades / "decisions.csv",
        [
            ["student", "exercise", "criterion", "points", "comment"],
            ["s1", "a1", "fast", "4", "timed by hand"],
            ["s6", "hw2", "bonus", "1.5", "found a bug"],
            ["s12", "hw3", "bonus", "-2", "copied"],
        ],
    )


def expected(k: int) -> Fraction:
    """Computed from the story, not by the package."""
    a1 = 4 if k in (1, 2) else usual(k) if k != 5 else 0
    hw1 = Fraction(6 + a1 + 10, 20) if k < 40 else Fraction(0)
    hw1 *= Fraction(9, 10) if k == 7 else 1
    b1 = usual(10) if k == 11 else usual(k)
    hw2 = Fraction(6 + b1, 10) * 20 if k < 41 else Fraction(0)
    hw2 = hw2 * (Fraction(9, 10) if k == 8 else 1) + (Fraction(3, 2) if k == 6 else 0)
    hw3 = Fraction(6 + usual(11 if k == 10 else k) - (2 if k == 12 else 0), 10)
    return 100 * (hw1 + hw2 / 20 + 2 * hw3) / 4


@pytest.fixture
def semester(tmp_path, monkeypatch, capsys) -> Semester:
    made = Semester(tmp_path, monkeypatch)
    first_assignment(made, capsys)
    second_assignment(made)
    third_assignment(made, capsys)
    decide(made)
    return made


def rows_of(path: Path) -> list[dict]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))


def export(semester: Semester, *words) -> Path:
    assert main(["export", str(semester.grades), *map(str, words)]) == 0
    return semester.grades / "exports"


def test_a_semester_ends_with_the_expected_gradebook(semester):
    exports = export(semester, "table")
    found = {row["id"]: row for row in rows_of(exports / "grades.csv")}
    assert found.keys() == {f"s{k}" for k in [*range(1, 40), 41]}
    for k in [*range(1, 40), 41]:
        assert found[f"s{k}"]["total"] == number(float(expected(k))), f"s{k}"
    assert found["s12"]["hw3 comments"] == "'-2 points: copied"
    worksheet_goes_back(semester)
    canvas_gets_grades_and_comments(semester)


def worksheet_goes_back(semester: Semester) -> None:
    """By the rules of Moodle's readers: participants by number, files by the folder's name."""
    given = ["moodle", "--assignment", "hw1", "--moodle-worksheet"]
    into = export(semester, *given, semester.folder / "worksheet.csv") / "hw1"
    rows = rows_of(into / "moodle-worksheet.csv")
    by_number = {row["Identifier"].removeprefix("Participant "): row for row in rows}
    assert by_number["1007"]["Grade"] == number(50 * float(Fraction(18, 20) * Fraction(9, 10)))
    assert "1 day late: × 0.9)" in by_number["1007"]["Feedback comments"]
    assert "timed by hand" in by_number["1001"]["Feedback comments"]
    with zipfile.ZipFile(into / "moodle-feedback.zip") as archive:
        for name in archive.namelist():
            parts = name.split("/")[0].split("_", 4)
            assert len(parts) >= 4 and parts[2:4] == ["assignsubmission", "file"]
            assert parts[1] in by_number
        page = archive.read(f"{name_of(1)}_1001_assignsubmission_file/feedback.html").decode()
    assert "timed by hand" in page and name_of(2) not in page


def canvas_gets_grades_and_comments(semester: Semester) -> None:
    """By Canvas's rule for comments: the first two numbers are the student and one of the files."""
    rows = [
        ["Student", "ID", "SIS User ID", "Homework 2 (77)"],
        ["    Points Possible", "", "", "10"],
    ]
    rows += [[f"Family{k}, Given{k}", str(2000 + k), f"s{k}", ""] for k in range(1, 41)]
    book = write_csv(semester.folder / "canvas-book.csv", rows)
    given = ["canvas", "--assignment", "hw2", "--canvas-gradebook", book]
    into = export(semester, *given, "--canvas-assignment", "77") / "hw2"
    merged = {row["SIS User ID"]: row["Homework 2 (77)"] for row in rows_of(into / "canvas.csv")}
    assert merged["s6"] == number(10 * float(Fraction(7 * 2 * 2 + 3, 40)))
    assert merged["s8"] == number(9 * 0.9) and merged["s11"] == merged["s10"] == "6"
    assert merged["s40"] == ""  # left the class
    with zipfile.ZipFile(into / "canvas-comments.zip") as archive:
        names = archive.namelist()
    numbers = {tuple(filter(str.isdigit, name.split("_")))[:2] for name in names}
    assert ("2006", "5006") in numbers and ("2040", "5040") not in numbers
    assert len(set(names)) == len(names) == 2 * len(numbers)
    # Of the team, one member has a file in Canvas; nothing of the other is attached to it.
    assert ("2010", "5010") in numbers and ["s11", NO_FILE] in [
        list(row.values()) for row in rows_of(into / "canvas-report.csv")
    ]
