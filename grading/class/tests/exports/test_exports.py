# SPDX-License-Identifier: Apache-2.0
"""Every export, validated with a reader or schema of its format."""

import csv
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from sample import NOON, STUDENTS, catalogue, gradebook, sample_class

from oclab_class.base.errors import ClassError
from oclab_class.base.rounding import number, rounded
from oclab_class.base.tables import cell, untrusted_cell
from oclab_class.download.roster import Student
from oclab_class.exports import WRITERS, ExportOptions, write_exports
from oclab_class.exports.gradescope import results
from oclab_class.marks.class_file import default_class
from oclab_class.marks.decisions import DecisionRow, read_decisions, with_decisions, write_decisions
from oclab_class.marks.exercise_marks import OTHER_KERNEL
from oclab_class.marks.gradebook import only
from oclab_class.marks.rules import Decision, LateRules, StudentRules

CODE = "write for (;;--i)\n=or while"  # what a person writes reaches students as it is
SCHEMAS = Path(__file__).parents[2] / "schemas"


@pytest.fixture
def book(tmp_path):
    klass = default_class(catalogue(), "Übung §4")
    return gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)


def schema(name: str) -> Draft7Validator:
    value = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft7Validator.check_schema(value)
    return Draft7Validator(value)


def write(book, tmp_path, name, **options) -> dict[str, Path]:
    paths = write_exports(book, [name], tmp_path / "out", ExportOptions(**options))
    assert all(path.is_file() for path in paths)
    return {str(path.relative_to(tmp_path / "out")): path for path in paths}


def read_json(path: Path):
    return json.loads(path.read_text(encoding="utf-8"))


def rows_of(path: Path) -> list[dict]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_halves_go_to_the_even_digit():
    pairs = [(0.125, 0.12), (0.135, 0.14), (2.675, 2.68), (66.666666, 66.67), (1e-9, 0)]
    assert [rounded(value) for value, _ in pairs] == [expected for _, expected in pairs]
    assert [number(value) for value in (100, 12.50, 0, 0.1 + 0.2)] == ["100", "12.5", "0", "0.3"]


def test_texts_are_no_formulas_and_numbers_stay():
    for text in ("=1+1", "+a", "-b", "@SUM(A1)", "\t=1", "\r=1", "-", "=", "+1+1"):
        assert cell(text).startswith("'") and cell(cell(text)) == cell(text)
    for text in ("a;=1+1;@SUM(A1).txt", "a\t+1", "two\n=1+1"):
        assert not re.search(r"[;\t\n][=+@]", untrusted_cell(text))
    for text in ("-3.5", "+49", "12", "a=b", "", "Zoë", "-3,5", "a; -1 points", "list\n- item"):
        assert cell(text) == untrusted_cell(text) == text


def test_all_formats_at_once(book, tmp_path):
    gradebook_file = tmp_path / "gb.csv"
    gradebook_file.write_text("Student,ID,Lab (77)\nx,1001,\n", encoding="utf-8")
    options = ExportOptions(canvas_gradebook=gradebook_file, canvas_assignment="77")
    paths = write_exports(book, WRITERS, tmp_path / "out", options)
    assert len(set(paths)) == len(paths) and all(path.stat().st_size for path in paths)


def test_unknown_formats_and_ids_are_errors(book, tmp_path):
    with pytest.raises(ClassError, match="'excel'.*table, canvas"):
        write_exports(book, ["excel"], tmp_path)
    for bad in ("../x", "a/b", ".hidden", ""):
        mark = replace(book.students[0], student=Student(bad))
        with pytest.raises(ClassError, match="cannot name a file"):
            write_exports(replace(book, students=(mark,)), ["junit"], tmp_path / "out")
    assert not (tmp_path / "x").exists()


def gradescope(book, **options) -> dict[str, dict]:
    """What the autograder writes in its container, by student."""
    found = {m.student.id: results(book, m, ExportOptions(**options)) for m in book.students}
    for result in found.values():
        schema("gradescope-results").validate(result)
    return found


def test_gradescope_is_valid_and_complete(book):
    found = gradescope(
        only(book, "lab4_reduction"), out_of=30, leaderboard=True, visibility="after_published"
    )
    for result in found.values():
        assert len(result["tests"]) == 3 * 4
        assert {test["visibility"] for test in result["tests"]} == {"after_published"}
    assert found["s1"]["score"] == 30 and found["s4"]["score"] == 0
    assert found["s2"]["score"] == rounded(30 * 10 / 45)
    assert {test["status"] for test in found["s1"]["tests"]} == {"passed"}
    noisy = found["s2"]["tests"][3]
    assert "status" not in noisy and "INCONCLUSIVE" in noisy["output"]
    assert "waits for a manual decision" in found["s2"]["output"]
    assert [entry["value"] for entry in found["s1"]["leaderboard"]] == [1, 1, 1]
    # reduce_v1 of s2 is not safe, so its speed is not reported
    assert found["s2"]["leaderboard"] == []


def test_gradescope_schema_rejects_what_gradescope_does(book):
    result = gradescope(book)["s1"]
    for change in (
        {"visibility": "never"},
        {"tests": [{"score": "1"}]},
        {"points": 1},
        {"tests": [{"score": 1, "number": 1}]},
        {"tests": [{"status": "ok"}]},
    ):
        assert not schema("gradescope-results").is_valid(result | change), change
    del result["score"]
    result["tests"].append({"name": "no score"})
    assert not schema("gradescope-results").is_valid(result)


def excused_book(tmp_path):
    klass = replace(
        default_class(catalogue()),
        students={"s1": StudentRules(excused=frozenset(default_class(catalogue()).assignments))},
    )
    return gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)


def test_moodle_gets_at_most_the_maximum_and_the_id_of_the_roster(book, tmp_path):
    ada, *others = book.students
    more = replace(ada.assignments[0], score=10 * ada.assignments[0].max_points)
    student = replace(ada.student, given_id="AB/1")
    ada = replace(ada, student=student, assignments=(more,), total=120.0)
    files = write(replace(book, students=(ada, *others)), tmp_path, "moodle")
    first = rows_of(files["moodle.csv"])[0]
    assert first["useridnumber"] == "AB/1" and list(first.values())[2] == "100"
    assert [row["who"] for row in rows_of(files["moodle-report.csv"])] == ["AB/1"]
    assert list(write(book, tmp_path, "moodle")) == ["moodle.csv"]
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["moodle.csv"]


def test_moodle_has_a_grade_with_every_feedback(book, tmp_path):
    path = write(book, tmp_path, "moodle")["moodle.csv"]
    rows = rows_of(path)
    assert list(rows[0]) == ["useridnumber", "useremail", "Übung §4", "Übung §4 (feedback)"]
    assert [row["useridnumber"] for row in rows] == ["s1", "s2", "s3", "s4"]
    assert [row["Übung §4"] for row in rows] == ["100", "51.11", "0", "0"]
    assert "51.11–54.44 %, counted as the lower bound" in rows[1]["Übung §4 (feedback)"]
    assert "reduce_v1, fast: INCONCLUSIVE, 1–4 of 4" in rows[1]["Übung §4 (feedback)"]
    assert rows[2]["useremail"] == "'+evil@uni.example"
    assert "reduce_v1, correct: FAIL, 0 of 6" in rows[2]["Übung §4 (feedback)"]
    excused = rows_of(write(excused_book(tmp_path), tmp_path, "moodle")["moodle.csv"])
    assert [row["useridnumber"] for row in excused] == ["s2", "s3", "s4"]


def test_only_enrolled_students_appear(book, tmp_path):
    guest = replace(book.students[0], student=Student("guest", enrolled=False))
    files = write(replace(book, students=(*book.students, guest)), tmp_path, "moodle")
    assert [row["useridnumber"] for row in rows_of(files["moodle.csv"])] == ["s1", "s2", "s3", "s4"]
    files = write(replace(book, students=(guest,)), tmp_path, "table")
    assert rows_of(files["grades.csv"]) == rows_of(files["lines.csv"]) == []


def test_late_penalty_reaches_what_platforms_add_up(tmp_path):
    rules = default_class(catalogue())
    labs = {
        lab: replace(rules, due=NOON - timedelta(hours=30))
        for lab, rules in rules.assignments.items()
    }
    rules = replace(rules, assignments=labs, late=LateRules(per_day=0.25))
    book = gradebook(rules, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)
    result = gradescope(book)["s1"]
    assert result["score"] == 50 and result["extra_data"]["late_days"] == 2
    assert "2 days late: × 0.5)" in result["output"]
    assert rows_of(write(book, tmp_path, "table")["grades.csv"])[0]["lab3_banks late days"] == "2"


def test_junit_by_the_rules_of_surefire(book, tmp_path):
    files = write(book, tmp_path, "junit")
    assert sorted(files) == [f"junit/TEST-s{i}.xml" for i in (1, 2, 3, 4)]
    for path in files.values():
        suite = ET.parse(path).getroot()
        assert suite.tag == "testsuite" and suite[0].tag == "properties"
        cases = suite.findall("testcase")
        for attribute in ("name", "time", "tests", "errors", "skipped", "failures"):
            assert suite.get(attribute), attribute
        assert int(suite.get("tests")) == len(cases) == 16
        for tag, attribute in (("error", "errors"), ("failure", "failures"), ("skipped",) * 2):
            assert int(suite.get(attribute)) == len(suite.findall(f"testcase/{tag}"))
        assert all(case.get("classname") and float(case.get("time")) >= 0 for case in cases)
        assert all(len(case) <= 1 for case in cases)
    zoe = ET.parse(files["junit/TEST-s2.xml"]).getroot()
    assert zoe.get("errors") == "1"
    assert re.fullmatch("too noisy\ufffd.*\ufffd to say", zoe.find("testcase/error").text)
    assert zoe.find("properties/property").get("value") == "Zoë Çelik 李"
    evil = ET.parse(files["junit/TEST-s3.xml"]).getroot()
    failure = evil.find("testcase/failure[@type='wrong-answer']")
    assert failure.text == "=1+1\nwrong at <n> & 'm'"


def test_table_json_is_valid_and_holds_everything(book, tmp_path):
    data = read_json(write(book, tmp_path, "table")["grades.json"])
    schema("gradebook").validate(data)
    assert [student["total"] for student in data["students"]] == [100, 51.11, 0, 0]
    assert [student["most_total"] for student in data["students"]] == [100, 54.44, 0, 0]
    assert data["students"][1]["assignments"][1]["most_score"] == 13
    assert data["students"][1]["name"] == "Zoë Çelik 李"
    lines = data["students"][2]["exercises"][1]["lines"]
    assert lines[1]["details"]["findings"][0]["places"] == [{"line": 7, "column": 3}]
    assert not schema("gradebook").is_valid(data | {"schema": "oclab-gradebook/9"})


def test_table_csvs_open_in_a_spreadsheet(book, tmp_path):
    files = write(book, tmp_path, "table")
    assert files["grades.csv"].read_bytes().startswith(b"\xef\xbb\xbf")
    grades, lines = rows_of(files["grades.csv"]), rows_of(files["lines.csv"])
    assert len(grades) == 4 and len(lines) == 4 * 16
    assert grades[1]["name"] == "Zoë Çelik 李" and grades[3]["name"] == "Absent, Ann"
    assert grades[2]["name"].startswith("'=HYPERLINK") and grades[2]["email"][0] == "'"
    assert (grades[0]["lab4_reduction"], grades[0]["lab4_reduction max"]) == ("45", "45")
    assert grades[1]["provisional"].startswith("provisional: reduce_v1")
    assert (grades[1]["total"], grades[1]["most total"]) == ("51.11", "54.44")
    for row in grades + lines:
        assert None not in row and None not in row.values()
        assert not any(value[:1] in ("=", "+", "@") for value in row.values())
    wrong = next(row for row in lines if row["outcome"] == "wrong-answer")
    assert wrong["message"] == "'=1+1\nwrong at <n> & 'm'"


def test_comments_and_bonus_reach_the_exports(tmp_path):
    path = tmp_path / "decisions.csv"
    rows = [
        DecisionRow("s2", "reduce_v1", "fast", "4", "timed by hand"),
        DecisionRow("s1", "reduce_v2", "", "", CODE),
        DecisionRow("s2", "lab4_reduction", "bonus", "-2,5", "shared a file"),
    ]
    write_decisions(path, rows)
    assert read_decisions(path) == rows
    klass = with_decisions(default_class(catalogue()), path, catalogue())
    book = gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)
    test = gradescope(book)["s2"]["tests"][7]
    assert test["status"] == "passed" and "timed by hand" in test["output"]
    moodle = rows_of(write(book, tmp_path, "moodle")["moodle.csv"])
    said = {row["useridnumber"]: list(row.values())[3] for row in moodle}
    assert CODE in said["s1"] and "timed by hand" in said["s2"]
    assert "-2.5 points: shared a file" in said["s2"]
    grades = rows_of(write(book, tmp_path, "table")["grades.csv"])[1]
    assert (grades["lab4_reduction"], grades["lab4_reduction bonus"]) == ("10.5", "-2.5")
    assert "shared a file" in grades["lab4_reduction comments"]
    suite = ET.parse(write(book, tmp_path, "junit")["junit/TEST-s2.xml"]).getroot()
    assert "shared a file" in suite.find("system-out").text


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (DecisionRow("s1", "reduce_v9", "fast", "1", "x"), "line 2: unknown exercise"),
        (DecisionRow("s1", "reduce_v1", "quick", "1", "x"), "unknown criterion 'quick'"),
        (DecisionRow("s1", "reduce_v1", "fast", "5", "x"), "not a number of points from 0 to 4"),
        (DecisionRow("s1", "reduce_v1", "fast", "nan", "x"), "not a number of points"),
        (DecisionRow("s1", "reduce_v1", "fast", "1", ""), "the comment is missing"),
        (DecisionRow("s1", "lab9", "bonus", "1", "x"), "no assignment 'lab9'"),
    ],
)
def test_a_wrong_decision_names_its_line(tmp_path, row, said):
    write_decisions(tmp_path / "decisions.csv", [row])
    with pytest.raises(ClassError, match="decisions.csv, line 2") as error:
        with_decisions(default_class(catalogue()), tmp_path / "decisions.csv", catalogue())
    assert said in str(error.value)


def test_a_decision_counts_only_for_the_kernel_that_was_read(tmp_path):
    submissions, records = sample_class(tmp_path / "class")
    for kernel, points in (("000000000000", 10), ("", 13)):
        decision = Decision({"fast": 4}, "timed by hand", kernel)
        klass = replace(default_class(catalogue()), manual={("s2", "reduce_v1"): decision})
        book = gradebook(klass, catalogue(), STUDENTS, submissions, records, NOON)
        mark = book.students[1].exercises[1]
        assert mark.points == points and (OTHER_KERNEL in mark.note) == bool(kernel)
