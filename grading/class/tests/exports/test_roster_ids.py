# SPDX-License-Identifier: Apache-2.0
"""Ids of a roster that cannot name a folder: instructors read and write them as the roster does."""

import csv
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from fake_kit import EXERCISE, graded, use_fake_kit

from oclab_class.__main__ import main
from oclab_class.folder.class_folder import load_folder
from oclab_class.kit.catalogue import load_catalogue
from oclab_class.marks.decisions import DecisionRow, read_decisions, write_decisions
from oclab_class.review.desk import Desk

IDS = {"AB/s01", "AB/s02"}
WORKSHEET = (
    "Identifier,Full name,Email address,Grade,Maximum Grade,Grade can be changed\n"
    "Participant 1,Ann,,,10,No\n"
)
CANVAS = "Student,ID,SIS User ID,Lab (77)\nAnn,1,AB/s01,EX\n"


@pytest.fixture
def grades(tmp_path, monkeypatch) -> Path:
    use_fake_kit(tmp_path, monkeypatch)
    kernels = {"AB-s01": "one", "AB-s02": "two"}
    return graded(tmp_path, kernels, "id,name\nAB/s01,Ann\nAB/s02,Bo\n")


def column(path: Path, name: str) -> set[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return {row[name] for row in csv.DictReader(file)}


def test_every_export_has_the_ids_of_the_roster(grades, tmp_path):
    (tmp_path / "worksheet.csv").write_text(WORKSHEET)
    (tmp_path / "canvas.csv").write_text(CANVAS)
    out = grades / "exports"
    assert main(["export", str(grades), "table", "moodle", "junit"]) == 0
    assert column(out / "grades.csv", "id") == column(out / "lines.csv", "id") == IDS
    assert column(out / "moodle.csv", "useridnumber") == IDS
    students = json.loads((out / "grades.json").read_text())["students"]
    assert {one["id"] for one in students} == IDS
    suites = [ET.parse(path).getroot().get("name") for path in out.glob("junit/*.xml")]
    assert {name.split(": ")[-1] for name in suites} == IDS
    given = ["--moodle-worksheet", str(tmp_path / "worksheet.csv")]
    given += ["--canvas-gradebook", str(tmp_path / "canvas.csv"), "--canvas-assignment", "77"]
    assert main(["export", str(grades), "moodle", "canvas", *given]) == 0
    assert column(out / "moodle-report.csv", "who") == IDS
    assert column(out / "canvas-report.csv", "who") == IDS


def test_decisions_and_rules_name_students_by_the_ids_of_the_roster(grades, tmp_path):
    rows = [
        DecisionRow("AB/s01", EXERCISE, "fast", "2", "slow"),
        DecisionRow("AB-s01", EXERCISE, "correct", "3", "nearly"),
        DecisionRow("AB/s02", "lab1", "bonus", "-1", "late"),
    ]
    write_decisions(grades / "decisions.csv", rows)
    points = {one.student.id: one.total for one in load_folder(grades).gradebook().students}
    assert points == {"AB-s01": 50, "AB-s02": 50}  # of 10; without a decision 2 of 2
    rules = tmp_path / "rules.toml"
    rules.write_text('[students."AB/s01"]\nexcused = ["lab1"]\n')
    assert not load_folder(grades).gradebook(rules).students[0].counts
    rules.write_text(f'{rules.read_text()}[students."AB-s01"]\nextension_days = 1\n')
    assert main(["export", str(grades), "table", "--class", str(rules)]) == 2


def test_the_review_page_replaces_a_decision_under_either_id(grades):
    path = grades / "decisions.csv"
    write_decisions(path, [DecisionRow("AB/s01", EXERCISE, "fast", "2", "slow")])
    desk = Desk(grades, load_catalogue(), lambda *what: "")
    form = {"student": "AB-s01", "exercise": EXERCISE, "points-fast": "3", "comment": "again"}
    desk.decide(form)
    assert [row.points for row in read_decisions(path)] == ["3"]
