# SPDX-License-Identifier: Apache-2.0
"""Every export, validated with a reader or schema of its format."""

import base64
import csv
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from sample import NOON, STUDENTS, catalogue, sample_class

from oclab_class.base.errors import ClassError
from oclab_class.exports import WRITERS, ExportOptions, write_exports
from oclab_class.exports.common import cell, number, rounded
from oclab_class.intake.roster import Student
from oclab_class.marks.class_file import Decision, LateRules, StudentRules, default_class
from oclab_class.marks.policy import gradebook

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
        assert cell(text) == f"'{text}"
    for text in ("-3.5", "+49", "12", "a=b", "", "Zoë", "-3,5"):
        assert cell(text) == text


def test_all_formats_at_once(book, tmp_path):
    gradebook_file = tmp_path / "gb.csv"
    gradebook_file.write_text("Student,ID,Lab (77)\nx,1001,\n", encoding="utf-8")
    options = ExportOptions(canvas_gradebook=gradebook_file, canvas_assignment="77")
    paths = write_exports(book, WRITERS, tmp_path / "out", options)
    assert len(set(paths)) == len(paths) and all(path.stat().st_size for path in paths)


def test_unknown_formats_labs_and_ids_are_errors(book, tmp_path):
    with pytest.raises(ClassError, match="'excel'.*table, gradescope"):
        write_exports(book, ["excel"], tmp_path)
    with pytest.raises(ClassError, match="no lab 'lab9'.*lab4_reduction"):
        write_exports(book, ["table"], tmp_path, ExportOptions(lab="lab9"))
    for bad in ("../x", "a/b", ".hidden", ""):
        mark = replace(book.students[0], student=Student(bad))
        for name in ("gradescope", "github", "junit"):
            with pytest.raises(ClassError, match="cannot name a file"):
                write_exports(replace(book, students=(mark,)), [name], tmp_path / "out")
    assert not (tmp_path / "x").exists()


def test_gradescope_is_valid_and_complete(book, tmp_path):
    files = write(
        book,
        tmp_path,
        "gradescope",
        lab="lab4",
        out_of=30,
        leaderboard=True,
        visibility="after_published",
    )
    assert sorted(files) == [f"gradescope/s{i}/results.json" for i in (1, 2, 3, 4)]
    results = {name.split("/")[1]: read_json(path) for name, path in files.items()}
    for result in results.values():
        schema("gradescope-results").validate(result)
        assert len(result["tests"]) == 3 * 4
        assert {test["visibility"] for test in result["tests"]} == {"after_published"}
    assert results["s1"]["score"] == 30 and results["s4"]["score"] == 0
    assert results["s2"]["score"] == rounded(30 * 10 / 45)
    assert {test["status"] for test in results["s1"]["tests"]} == {"passed"}
    noisy = results["s2"]["tests"][3]
    assert "status" not in noisy and "INCONCLUSIVE" in noisy["output"]
    assert "waits for a manual decision" in results["s2"]["output"]
    assert [entry["value"] for entry in results["s1"]["leaderboard"]] == [1, 1, 1]
    # reduce_v1 of s2 is not safe, so its speed is not reported
    assert results["s2"]["leaderboard"] == []


def test_gradescope_schema_rejects_what_gradescope_does(book, tmp_path):
    result = read_json(next(iter(write(book, tmp_path, "gradescope").values())))
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
        students={"s1": StudentRules(excused=frozenset(catalogue().labs()))},
    )
    return gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)


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


def test_lti_scores_are_valid_and_pending_where_a_person_decides(book, tmp_path):
    scores = read_json(write(book, tmp_path, "lti", lab="lab4", out_of=10)["lti.json"])
    schema("lti-scores").validate(scores)
    progress = {score["userId"]: score["gradingProgress"] for score in scores}
    assert progress == {
        "s1": "FullyGraded",
        "s2": "PendingManual",
        "s3": "FullyGraded",
        "s4": "FullyGraded",
    }
    activity = {score["userId"]: score["activityProgress"] for score in scores}
    assert activity["s1"] == "Completed" and activity["s4"] == "Initialized"
    assert [score["scoreGiven"] for score in scores] == [10, rounded(10 * 10 / 45), 0, 0]
    excused = read_json(write(excused_book(tmp_path), tmp_path, "lti")["lti.json"])
    schema("lti-scores").validate(excused)
    assert excused[0]["gradingProgress"] == "NotReady" and "scoreGiven" not in excused[0]
    assert not schema("lti-scores").is_valid([scores[0] | {"timestamp": "2027-01-01"}])


def test_github_result_is_valid_and_decodes(book, tmp_path):
    files = write(book, tmp_path, "github")
    results = {}
    for i in (1, 2, 3, 4):
        results[i] = read_json(files[f"github/s{i}.json"])
        schema("github-classroom-result").validate(results[i])
        encoded = files[f"github/s{i}.base64"].read_text().strip()
        assert json.loads(base64.b64decode(encoded, validate=True)) == results[i]
    assert [results[i]["status"] for i in (1, 2, 3, 4)] == ["pass", "fail", "fail", "fail"]
    assert sum(test["score"] for test in results[1]["tests"]) == results[1]["max_score"] == 60
    error = [test["name"] for test in results[2]["tests"] if test["status"] == "error"]
    assert error == ["reduce_v1: fast"]
    race = next(test for test in results[3]["tests"] if test["name"] == "reduce_v1: safe")
    assert race["line_no"] == 7
    assert race["filename"] == "kernels-starter/lab4_reduction/reduce_v1.cl"


def test_late_penalty_reaches_what_platforms_add_up(tmp_path):
    rules = default_class(catalogue())
    labs = {
        lab: replace(rules, due=NOON - timedelta(hours=30)) for lab, rules in rules.labs.items()
    }
    rules = replace(rules, labs=labs, late=LateRules(per_day=0.25))
    book = gradebook(rules, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)
    result = read_json(write(book, tmp_path, "github")["github/s1.json"])
    assert sum(test["score"] for test in result["tests"]) == result["max_score"] / 2
    result = read_json(write(book, tmp_path, "gradescope")["gradescope/s1/results.json"])
    assert result["score"] == 50 and result["extra_data"]["late_days"] == 2
    assert "2 days late: × 0.50" in result["output"]


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
    assert data["students"][1]["labs"][1]["most_score"] == 13
    assert data["students"][1]["name"] == "Zoë Çelik 李"
    lines = data["students"][2]["exercises"][1]["lines"]
    assert lines[1]["details"]["findings"][0]["places"] == [{"line": 7, "column": 3}]
    assert not schema("gradebook").is_valid(data | {"schema": "oclab-gradebook/2"})


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


def test_decisions_by_hand_reach_the_exports(tmp_path):
    klass = replace(
        default_class(catalogue()),
        manual={("s2", "reduce_v1"): Decision({"fast": 4}, "timed by hand")},
    )
    book = gradebook(klass, catalogue(), STUDENTS, *sample_class(tmp_path / "class"), NOON)
    scores = read_json(write(book, tmp_path, "lti")["lti.json"])
    assert scores[1]["gradingProgress"] == "FullyGraded"
    test = read_json(write(book, tmp_path, "gradescope")["gradescope/s2/results.json"])["tests"][7]
    assert test["status"] == "passed" and "timed by hand" in test["output"]
