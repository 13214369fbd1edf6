# SPDX-License-Identifier: Apache-2.0
"""A grades folder of an earlier version is upgraded, and loses nothing."""

import json

import pytest
from fake_kit import EXERCISE, FakeKit, hand_in

from oclab_class.__main__ import main
from oclab_class.folder.class_folder import load_folder


@pytest.fixture
def grades(tmp_path, monkeypatch):
    """As version 0.1.0 left it: one download, with its kernels, intake and rules at the top."""
    kit = FakeKit(tmp_path)
    for name, value in kit.environment.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "grades"
    source = hand_in(tmp_path / "in", {"ann": "one", "bo": "two"})
    assert main(["grade-class", str(source), str(folder)]) == 0
    rules = "[labs.lab1]\ndue = 2020-01-01T00:00:00\n[late]\nper_day = 0.5\n"
    (folder / "class.toml").write_text(rules)
    new = folder / "assignments/lab1_a"
    intake = json.loads((new / "intake.json").read_text())
    for entry in intake["submissions"]:
        for name in ("time_source", "marked_late", "unmatched", "team", "number", "file_number"):
            del entry[name]
        entry["submitted_at"] = "2020-01-01T12:00:00+00:00"
    for entry in intake["students"]:
        del entry["team"], entry["enrolled"]
    (folder / "intake.json").write_text(json.dumps({**intake, "schema": "oclab-intake/1"}))
    (new / "submissions").rename(folder / "submissions")
    (new / "intake.json").unlink()
    new.rmdir()
    run = json.loads((folder / "run.json").read_text())
    run |= {"schema": "oclab-class-run/1", "exercises": [EXERCISE], "class_file": "class.toml"}
    (folder / "run.json").write_text(json.dumps(run))
    return folder


def test_hand_ins_records_and_marks_stay(grades, capsys):
    kernels = sorted(path.read_bytes() for path in grades.rglob("*.cl"))
    secret = json.loads((grades / "run.json").read_text())["secret"]
    marks = load_folder(grades).gradebook().students
    assert "made by an earlier version" in capsys.readouterr().out
    assert [(one.student.id, one.total) for one in marks] == [("ann", 50), ("bo", 50)]
    assert sorted(path.read_bytes() for path in grades.rglob("*.cl")) == kernels
    assert (grades / "intake.json.before-upgrade").exists()
    assert load_folder(grades).settings.secret == secret
    assert capsys.readouterr().out == ""


def test_it_is_graded_on_without_a_job_done_twice(grades, tmp_path, capsys):
    assert main(["grade-class", str(tmp_path / "in"), str(grades)]) == 0
    assert "0 jobs done" in capsys.readouterr().out


def test_an_interrupted_upgrade_goes_on(grades):
    moved = grades / "assignments/lab1_a/submissions/ann/lab1_a/copy.cl"
    moved.parent.mkdir(parents=True)
    (grades / "submissions/ann/lab1_a/copy.cl").rename(moved)
    assert [one.total for one in load_folder(grades).gradebook().students] == [50, 50]
