# SPDX-License-Identifier: Apache-2.0
"""Edited records: each invalid record is reported with its field, and the others count."""

import copy
import json

import pytest
from fake_kit import EXERCISE, FakeKit
from fake_kit import hand_in as hand_in_copy
from sample import CRITERIA, KIT, criterion, hand_in, record

from oclab_class.__main__ import main
from oclab_class.base.shown import plain
from oclab_class.jobs import store as store_module
from oclab_class.jobs.store import RecordStore

WORTH = {"reduce_v1": CRITERIA}


@pytest.fixture(autouse=True)
def said_anew():
    store_module._warn.cache_clear()


def checks() -> list[dict]:
    return [criterion("correct", 6), criterion("safe", 2), criterion("efficient", 3)]


@pytest.fixture
def store(tmp_path) -> RecordStore:
    """A store with one valid record."""
    made = RecordStore(tmp_path / "records", WORTH, KIT)
    good = hand_in(tmp_path / "files", "s1", ["reduce_v1"])
    made.save(record(good, "reduce_v1", "checks", checks()))
    return made


def tampered(store: RecordStore, tmp_path, old: str, new: str):
    """A record of another student with a part of its text replaced."""
    bad = record(
        hand_in(tmp_path / "files", "s2", ["reduce_v1"]),
        "reduce_v1",
        "checks",
        checks(),
    )
    store.save(bad)
    path = store.path_of(bad.key)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return bad, path


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('"points": 6', '"points": NaN', "grade.lines[0].points"),
        ('"points": 6', '"points": Infinity', "grade.lines[0].points"),
        ('"points": 6', '"points": 1e999', "grade.lines[0].points"),
        ('"points": 6', '"points": 1e9', "grade.lines[0].points"),
        ('"points": 6', '"points": -1', "grade.lines[0].points"),
        ('"points": 6', '"points": true', "grade.lines[0].points"),
        ('"points": 6', '"points": "6"', "grade.lines[0].points"),
        ('"max_points": 6', '"max_points": 1e9', "grade.lines[0].max_points"),
        ('"points": 6', '"most_points": 7, "points": 6', "grade.lines[0].most_points"),
        ('"status": "PASS"', '"status": "PERFECT"', "grade.lines[0].status"),
        ('"status": "PASS"', '"status": "FAIL"', "grade.lines[0].points"),
        ('"lines": [', '"lines": [], "old": [', "grade.lines"),
        ('"name": "safe"', '"name": "correct"', "grade.lines"),
        ('"phase": "checks"', '"phase": 7', "key.phase"),
        ('"error": ""', '"error": null', "error"),
        ('"name": "correct"', '"name": "bonus"', "grade.lines[0].name"),
        ('"message": "', '"speed": {"ratio": NaN}, "message": "', "grade.lines[0].speed.ratio"),
        ('"message": "', '"diagnosis": {"error": Infinity}, "message": "', "diagnosis.error"),
        ('"seconds": 1.0', '"seconds": NaN', "seconds"),
        ('"seconds": 1.0', '"seconds": 1e-13', "1e-12"),
        ('"status": "graded"', '"status": "done"', "status"),
        ('"attempt": 1', '"attempt": 1e300', "attempt"),
        ('"grade": {', '"grade": null, "other": {', "grade"),
        ('"student": "s2"', '"student": "s3"', "key"),
        ('"exercise": "reduce_v1"', '"exercise": 7', "key.exercise"),
        ('"status": "PASS"', '"state": "PASS"', "status"),
        ('{', '[' * 100_000, ""),
        ('{', '{"\\udcff": 1', ""),
    ],
)  # fmt: skip
def test_wrong_field_is_named_and_others_go_on(store, tmp_path, capsys, old, new, field):
    bad, path = tampered(store, tmp_path, old, new)
    assert [each.key.student for each in store.all()] == ["s1"]
    assert store.load(bad.key) is None
    said = capsys.readouterr().err
    assert str(path) in said and field in said and said.count("\n") == 1


FAST = {
    "ratio": 1.0,
    "interval": [0.9, 1.1],
    "student_seconds": 1e-3,
    "reference_seconds": 1e-3,
    "bytes_moved": 8,
    "flops": 0,
    "pixels": 0,
    "rate_unit": "bytes",
    "ceiling_per_second": 1e10,
    "copy_peak_bytes_per_second": 1e10,
    "mad_peak_flops_per_second": 1e10,
}
FOUND = {"kind": "data_race", "kernel": "k", "places": [{"line": 7}], "count": 2}
COST = {"cost": "barriers", "student": 2, "reference": 1, "ratio": 0.5}
DETAILS = {"speed": FAST, "findings": [FOUND], "costs": [COST], "diagnosis": {"cause": "c"}}
ODD = (None, "x", -1, [], {}, True, 1e300, 1e-300, [1], {"a": 1})


def test_details_of_any_wrong_shape_are_named(store, tmp_path):
    """Every field that the package reads, with every kind of value."""
    good = record(hand_in(tmp_path / "files", "s2", ["reduce_v1"]), "reduce_v1", "checks", checks())
    fields = [(name,) for name in DETAILS]
    fields += [("speed", name) for name in FAST] + [("speed", "interval", 0)]
    fields += [("findings", 0, name) for name in FOUND] + [("findings", 0, "places", 0, "line")]
    fields += [("costs", 0, name) for name in COST] + [("diagnosis", "cause")]
    refused = 0
    for place in fields:
        for value in ODD:
            details = copy.deepcopy(DETAILS)
            inner = details
            for name in place[:-1]:
                inner = inner[name]
            inner[place[-1]] = value
            good.grade["lines"][0] |= details
            store.save(good)
            refused += store.load(good.key) is None
            if value is None:
                assert store.load(good.key) is None, place
    assert refused > 0.7 * len(fields) * len(ODD)
    good.grade["lines"][0] |= DETAILS
    store.save(good)
    assert store.load(good.key) == good


def test_a_kernel_may_be_wrong_by_any_number(store, tmp_path, capsys):
    """Otherwise its record would be ignored, and the exercise would count for nothing."""
    mismatch = '"diagnosis": {"mismatch": {"largest_error": 1.2e40}}, "message": "'
    wrong, _ = tampered(store, tmp_path, '"message": "', mismatch)
    found = store.load(wrong.key)
    assert found and found.grade["lines"][0]["diagnosis"]["mismatch"]["largest_error"] == 1.2e40
    assert capsys.readouterr().err == ""


def test_job_of_a_damaged_record_is_run_again_and_the_file_kept(store, tmp_path):
    bad, path = tampered(store, tmp_path, '"points": 6', '"points": NaN')
    store.save(bad)
    assert store.load(bad.key) == bad
    assert "NaN" in path.with_name(f"{path.name}.damaged").read_text()


def test_texts_cannot_steer_a_terminal(store, tmp_path):
    evil = "\x1b[2J a\u202eb\u2066c \x9b31m\u200f\n\tkept: ä 数 ^~~"
    bad, path = tampered(store, tmp_path, '"message": "', '"message": ' + json.dumps(evil)[:-1])
    message = store.load(bad.key).grade["lines"][0]["message"]
    assert message.startswith("\\x1b[2J a\\u202eb\\u2066c \\x9b31m\\u200f\n\tkept: ä 数 ^~~")
    assert plain(message) == message


def test_export_of_a_class_with_a_nan(tmp_path, monkeypatch, capsys):
    """Runs the commands with a fake kit."""
    kit = FakeKit(tmp_path)
    for name, value in kit.environment.items():
        monkeypatch.setenv(name, value)
    grades = tmp_path / "grades"
    submissions = hand_in_copy(tmp_path / "handed_in", {"ada": "fine", "bob": "fine"})
    command = ["grade-class", str(submissions), str(grades), "--jobs", "1"]
    assert main(command) == 0
    path = next((grades / "records/ada").glob(f"{EXERCISE}.checks.*.json"))
    path.write_text(path.read_text().replace('"points": 1', '"points": NaN'))
    capsys.readouterr()
    assert main(["export", str(grades), "table"]) == 0
    assert "grade.lines[0].points is nan" in capsys.readouterr().err
    # The job then runs again.
    asked = kit.asked()
    assert main(command) == 0 and (kit.asked() - asked).keys() == {("ada", "correct")}


def test_another_build_of_the_kit_grades_again_and_says_so(tmp_path, monkeypatch, capsys):
    kit = FakeKit(tmp_path)
    for name, value in kit.environment.items():
        monkeypatch.setenv(name, value)
    submissions = hand_in_copy(tmp_path / "handed_in", {"ada": "fine", "bob": "fine"})
    command = ["grade-class", str(submissions), str(tmp_path / "grades"), "--jobs", "1"]
    assert main(command) == 0 and "the kit has changed" not in capsys.readouterr().out
    once = kit.asked()
    kit.upgrade("1+0123")
    assert main(command) == 0
    assert "from 1 to 1+0123: 4 jobs" in capsys.readouterr().out
    assert kit.asked() == once + once
    assert len(list((tmp_path / "grades/records/ada").iterdir())) == 4
    assert main(command) == 0 and "the kit has changed" not in capsys.readouterr().out
