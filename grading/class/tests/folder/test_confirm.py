# SPDX-License-Identifier: Apache-2.0
"""What a person confirms before anything is taken in: nothing is lost, and there is a way on."""

import shlex
from pathlib import Path

import pytest
from fake_kit import grade, hand_in, use_fake_kit

from oclab_class.folder.class_folder import load_folder

MAPPING = "grades/assignments/lab1_a/mapping.csv"


@pytest.fixture(autouse=True)
def kit(tmp_path, monkeypatch):
    use_fake_kit(tmp_path, monkeypatch)


def renamed(folder: Path, name: str) -> None:
    hand_in(folder / "in", {"ann": "one"})
    (folder / "in/ann/copy.cl").rename(folder / "in/ann" / name)


def test_hand_ins_without_any_name_of_an_exercise_are_assigned_in_the_mapping(tmp_path):
    renamed(tmp_path, "work.cl")
    assert grade(tmp_path, "--accept-mapping") == 2  # no rule found an exercise
    assert grade(tmp_path) == 2, "confirmed: it belongs to no exercise"
    path = tmp_path / MAPPING
    path.unlink()
    assert grade(tmp_path) == 3
    path.write_text(path.read_text(encoding="utf-8-sig").replace("work.cl,,", "work.cl,copy,"))
    assert grade(tmp_path) == 0
    [one] = load_folder(tmp_path / "grades").intakes["lab1_a"].submissions
    assert set(one.files) == {"copy"}


def test_a_stop_names_the_files_to_pass_again(tmp_path, capsys):
    renamed(tmp_path, "Copy (1).cl")
    roster, rules = tmp_path / "my roster.csv", tmp_path / "rules.toml"
    roster.write_text("id\nann\n")
    rules.write_text("[labs.lab1]\n")
    given = ["--roster", str(roster), "--class", str(rules)]
    assert grade(tmp_path, *given) == 3
    assert not list((tmp_path / "grades").glob("*.csv"))
    assert shlex.join(given) in capsys.readouterr().err
    assert grade(tmp_path) == 0  # confirmed; without the files
    assert capsys.readouterr().err == ""
