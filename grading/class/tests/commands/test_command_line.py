# SPDX-License-Identifier: Apache-2.0
"""How the command line is read."""

import pytest
from fake_kit import FakeKit, hand_in

from oclab_class.__main__ import main


@pytest.fixture
def source(tmp_path, monkeypatch):
    for name, value in FakeKit(tmp_path).environment.items():
        monkeypatch.setenv(name, value)
    return hand_in(tmp_path / "in", {"ann": "one"})


@pytest.mark.parametrize("place", [0, 1, 2])
def test_options_can_stand_anywhere(source, tmp_path, capsys, place):
    words = [str(source), str(tmp_path / "grades")]
    words[place:place] = ["--assignment", "lab1", "--jobs", "1"]
    assert main(["grade-class", *words]) == 0
    assert "lab1_a: 1 students, 1 submissions" in capsys.readouterr().out
    again = [str(tmp_path / "grades"), "--retry", "ann"]
    assert main(["grade-class", *again]) == 0
    assert "2 jobs done" in capsys.readouterr().out


def test_a_word_too_many_is_named(source, tmp_path, capsys):
    with pytest.raises(SystemExit) as error:
        main(["grade-class", str(source), "--jobs", "1", str(tmp_path / "grades"), "third"])
    assert error.value.code == 2
    message = capsys.readouterr().err
    assert "one argument too many: third" in message
    assert message.startswith("usage: ./oclab grade-class")
    assert not (tmp_path / "grades").exists()


def test_the_closest_option_is_suggested_for_an_unknown_one(source, tmp_path, capsys):
    words = [str(source), str(tmp_path / "grades")]
    helps = ("--foo", "--lines")  # the latter is no slip for --times
    for option, advice in (("--assignmnt=lab1", "--assignment?"), *((option, "grade-class --help") for option in helps)):
        with pytest.raises(SystemExit) as error:
            main(["grade-class", *words, option])
        assert error.value.code == 2
        assert capsys.readouterr().err.rstrip().endswith(advice)
    assert not (tmp_path / "grades").exists()


def test_a_folder_of_submissions_alone_is_no_grades_folder(source, capsys):
    before = sorted(source.rglob("*"))
    assert main(["grade-class", str(source)]) == 2
    assert "is not a grades folder" in capsys.readouterr().err
    assert sorted(source.rglob("*")) == before
