# SPDX-License-Identifier: Apache-2.0
"""How the command line is read."""

import os
import subprocess
import sys

import pytest
from fake_kit import hand_in, use_fake_kit

from oclab_class.__main__ import main
from oclab_class.folder.class_folder import load_folder
from oclab_class.kit.programs import kit_root


@pytest.fixture
def source(tmp_path, monkeypatch):
    use_fake_kit(tmp_path, monkeypatch)
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
    for option, advice in (
        ("--assignmnt=lab1", "--assignment?"),
        *((option, "grade-class --help") for option in helps),
    ):
        with pytest.raises(SystemExit) as error:
            main(["grade-class", *words, option])
        assert error.value.code == 2
        assert capsys.readouterr().err.rstrip().endswith(advice)
    assert not (tmp_path / "grades").exists()


ODD_NUMBERS = {
    "export moodle --out-of": (["inf", "nan", "1e30", "-5", "0", "x"], "0.01", "1000000"),
    "review --port": (["99999", "-1", "1.5", "x"], "0", "65535"),
    "grade-class --jobs": (["0", "x"], "1", "1000000"),
}


@pytest.mark.parametrize("option", ODD_NUMBERS)
def test_a_number_out_of_range_is_refused_with_the_range(tmp_path, capsys, option):
    command, *words, name = option.split()
    values, least, most = ODD_NUMBERS[option]
    for value in values:
        with pytest.raises(SystemExit) as error:
            main([command, str(tmp_path), *words, f"{name}={value}"])
        assert error.value.code == 2
        said = capsys.readouterr().err.split(": ")[-1].split()
        assert {value, least, most} <= set(said)


def test_no_encoding_of_the_terminal_stops_a_command(source, tmp_path):
    (source / "ann/copy.cl").rename(source / "ann/Copy (1).cl")
    path = os.pathsep.join((str(kit_root() / "grading/class"), os.environ.get("PYTHONPATH", "")))
    environment = os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONPATH": path}
    command = [sys.executable, "-m", "oclab_class", "grade-class", source, tmp_path / "grades"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 3 and b"\\u2192" in done.stdout and b"Traceback" not in done.stderr


def test_a_message_cannot_steer_a_terminal(source, tmp_path, capsys):
    (tmp_path / "roster.csv").write_text("\x1b[31m,\u202e\na,b\n")
    words = [source, tmp_path / "grades", "--roster", tmp_path / "roster.csv"]
    assert main(["grade-class", *map(str, words)]) == 2
    assert capsys.readouterr().err.replace("\n", "").isprintable()


def test_a_refused_file_is_named_with_its_student_and_the_reason(source, tmp_path, capsys):
    (source / "bo").mkdir()
    (source / "bo/copy.cl").write_bytes(b"\0")
    assert main(["grade-class", str(source), str(tmp_path / "grades")]) == 0
    intake = load_folder(tmp_path / "grades").intakes["lab1_a"]
    [problem] = (one for one in intake.all_problems() if one.kind == "rejected")
    line = f"bo: {problem.where} ({problem.message})"
    assert problem.where == "copy.cl" and line in capsys.readouterr().out


def test_a_folder_of_submissions_alone_is_no_grades_folder(source, capsys):
    before = sorted(source.rglob("*"))
    assert main(["grade-class", str(source)]) == 2
    assert "is not a grades folder" in capsys.readouterr().err
    assert sorted(source.rglob("*")) == before


def test_another_program_in_place_of_the_kits(source, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("OCLAB_PROGRAM", "/bin/echo")
    assert main(["export", str(tmp_path), "table"]) == 2
    assert "oclab setup" in capsys.readouterr().err
