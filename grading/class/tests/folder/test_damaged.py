# SPDX-License-Identifier: Apache-2.0
"""Damaged and replaced files of a grades folder: no traceback, no dead end, nothing lost."""

import json
import random
from pathlib import Path

import pytest
from fake_kit import EXERCISE, grade, graded, hand_in, use_fake_kit

from oclab_class.__main__ import main
from oclab_class.intake.intake_file import load_intake

DEEP = "[" * 100_000
MOST_EDITS = 40  # a part of all, because each is an export
INTAKE = "assignments/lab1_a/intake.json"
ODD = (None, "x", -1, [], {}, True, 1e300, [1], {"a": 1}, "\x1b[31m\udcff")


@pytest.fixture
def grades(tmp_path, monkeypatch) -> Path:
    """Two students, graded, with a roster."""
    use_fake_kit(tmp_path, monkeypatch)
    return graded(tmp_path, {"ann": "one", "bo": "two"}, "id,name\nann,Ann\nbo,Bo\n")


def export(grades: Path) -> int:
    return main(["export", str(grades), "table", "moodle", "junit"])


def edits(value, chance: random.Random):
    """The value with one leaf or branch replaced, for each of them."""
    yield chance.choice(ODD)
    if isinstance(value, dict):
        for name, inner in value.items():
            yield {key: one for key, one in value.items() if key != name}
            for edit in edits(inner, chance):
                yield {**value, name: edit}
    elif isinstance(value, list):
        for at, inner in enumerate(value[:2]):
            for edit in edits(inner, chance):
                yield [*value[:at], edit, *value[at + 1 :]]


@pytest.mark.parametrize("name", [INTAKE, "run.json"])
def test_no_edit_of_a_file_is_a_traceback(grades, name):
    path = grades / name
    whole = json.loads(path.read_text())
    seen = [0, 0]
    chance = random.Random(1)
    every = list(edits(whole, chance))
    for edit in chance.sample(every, min(len(every), MOST_EDITS)):
        path.write_text(json.dumps(edit))
        status = export(grades)
        assert status in (0, 2)
        seen[status == 2] += 1
    assert min(seen) > 0
    for text in ("", "{", "5", "[]", "null", DEEP, '{"a":' * 100_000, "\ufeff{}"):
        path.write_text(text)
        assert export(grades) == 2


@pytest.mark.parametrize("damage", ["{", "5", DEEP, '{"schema": "oclab-intake/2"}', "odd field"])
def test_a_damaged_intake_drops_nothing_until_all_is_taken_in_again(grades, tmp_path, damage):
    hand_in(tmp_path / "later", {"ann": "three"})
    path = grades / INTAKE
    if damage == "odd field":  # as a newer kit may write
        damage = json.dumps({**json.loads(path.read_text()), "odd": 1})
    path.write_text(damage)
    roster = tmp_path / "none.csv"
    roster.write_text("id\nann\n")
    before = {one: one.read_bytes() for one in grades.rglob("*") if one.is_file()}
    assert export(grades) == 2
    assert grade(tmp_path, "--roster", roster, source="later") == 2
    assert before == {one: one.read_bytes() for one in grades.rglob("*") if one.is_file()}
    assert grade(tmp_path, "--replace") == 0 and export(grades) == 0
    assert {one.student for one in load_intake(path.parent).submissions} == {"ann", "bo"}
    [kept] = path.parent.glob("earlier/intake.*.json")
    assert kept.read_text() == damage


def test_a_lost_kernel_names_what_to_do_and_comes_back(grades, tmp_path, capsys):
    lost = grades / f"assignments/lab1_a/submissions/ann/lab1_a/{EXERCISE}.cl"
    lost.unlink()
    capsys.readouterr()
    assert export(grades) == 2
    said = capsys.readouterr().err
    assert str(lost) in said and "grade-class SUBMISSIONS" in said
    assert grade(tmp_path) == 0 and export(grades) == 0


def test_a_failed_run_replaces_neither_roster_nor_rules(grades, tmp_path):
    small, rules = tmp_path / "small.csv", tmp_path / "rules.toml"
    small.write_text("id,name\nann,Ann\n")
    rules.write_text("[labs.lab1]\nweight = 2\n")
    before = (grades / "roster.csv").read_bytes()
    given = ("--roster", small, "--class", rules)
    (tmp_path / "empty").mkdir()
    for source in ("nosuch.zip", "empty"):
        assert grade(tmp_path, *given, source=source) == 2
    assert (grades / "roster.csv").read_bytes() == before
    assert not (grades / "class.toml").exists()
    assert export(grades) == 0


def test_a_replaced_roster_is_kept_and_who_left_is_named(grades, tmp_path, capsys):
    small = tmp_path / "small.csv"
    small.write_text("id,name\nann,Ann\n")
    capsys.readouterr()
    assert grade(tmp_path, "--roster", small) == 0
    assert {"bo", f"{grades / 'earlier'})"} <= set(capsys.readouterr().out.split())
    [kept] = (grades / "earlier").glob("roster.*.csv")
    assert "bo,Bo" in kept.read_text()
    # An invalid file in the folder does not keep a new one out.
    (grades / "roster.csv").write_text("?\n")
    (grades / "class.toml").write_text("?\n")
    rules = tmp_path / "rules.toml"
    rules.write_text("[assignments.hw1]\nexercises = ['copy']\n")
    assert export(grades) == 2
    assert grade(tmp_path, "--roster", small, "--class", rules) == 0
    assert {"rules.toml,", "lab1_a"} <= set(capsys.readouterr().out.split())
    assert export(grades) == 0
    assert {"class.toml,", "lab1_a"} <= set(capsys.readouterr().err.split())


@pytest.mark.parametrize("name", ["roster.csv", "class.toml"])
def test_a_folder_in_place_of_an_input_is_named(grades, tmp_path, capsys, name):
    given = tmp_path / "given"
    given.write_text("id\nann\n" if name == "roster.csv" else "[labs.lab1]\n")
    (grades / name).unlink(missing_ok=True)
    (grades / name).mkdir()
    assert grade(tmp_path, f"--{name.split('.')[0]}", given) == 2
    assert capsys.readouterr().err.startswith(f"oclab: {grades / name} ")


def test_times_need_submissions(grades, tmp_path):
    assert main(["grade-class", str(grades), "--times", str(tmp_path / "roster.csv")]) == 2


@pytest.mark.parametrize(
    "text", ["x = " + DEEP, "x = " + "9" * 5000, "[labs.lab1]\ndue = 9999-12-31T23:59:00\n"]
)
def test_rules_that_cannot_be_read(grades, tmp_path, text):
    (tmp_path / "rules.toml").write_text(text)
    assert main(["export", str(grades), "table", "--class", str(tmp_path / "rules.toml")]) == 2
