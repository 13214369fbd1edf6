# SPDX-License-Identifier: Apache-2.0
"""Class files: the documented example, and errors for invalid files."""

from datetime import timedelta
from pathlib import Path

import pytest
from sample import CRITERIA, catalogue

from oclab_class.base.errors import ClassError
from oclab_class.kit.catalogue import Catalogue, Exercise
from oclab_class.marks.class_file import default_class, load_class

EXAMPLE = Path(__file__).parents[2] / "class.example.toml"


def load(tmp_path: Path, text: str):
    path = tmp_path / "class.toml"
    path.write_text(text, encoding="utf-8")
    return load_class(path, catalogue())


def test_example_is_read_as_its_comments_say():
    labs = {"lab1_coalescing": ["vector_add"], "lab4_reduction": [f"reduce_v{i}" for i in range(5)]}
    labs |= {"lab7_matmul": ["matmul_tiled"], "lab8_best": ["best_dot"]}
    exercises = {n: Exercise(n, lab, n, dict(CRITERIA)) for lab, ns in labs.items() for n in ns}
    rules = load_class(EXAMPLE, Catalogue("0.1.0", exercises))
    assert list(rules.assignments) == ["lab1_coalescing", "lab4_reduction", "project"]
    assert list(rules.assignments["project"].exercises) == ["matmul_tiled", "best_dot"]
    lab4 = rules.assignments["lab4_reduction"]
    assert (lab4.weight, lab4.points) == (2, 100)
    assert lab4.exercises == {"reduce_v0": 1, "reduce_v1": 1, "reduce_v2": 1, "reduce_v3": 2}
    assert lab4.due.utcoffset() == timedelta(hours=1)
    assert (rules.late.grace_minutes, rules.late.per_day, rules.late.max_days) == (15, 0.1, 3)
    assert rules.drop.exercises_per_assignment == 1
    own = rules.students["s1234567"]
    assert (own.extension("lab4_reduction"), own.extension("project")) == (3, 7)
    assert rules.students["s1234567"].excused == {"lab1_coalescing"}
    decision = rules.manual["s1234567", "reduce_v3"]
    assert decision.points == {"fast": 3.5} and "0.72 of the reference" in decision.reason


def test_empty_file_is_the_default(tmp_path):
    rules, default = load(tmp_path, ""), default_class(catalogue())
    assert (rules.assignments, rules.late, rules.drop) == (
        default.assignments,
        default.late,
        default.drop,
    )
    assert {lab.weight for lab in default.assignments.values()} == {1}


def test_offset_beats_the_zone_of_the_class(tmp_path):
    text = '[class]\ntimezone = "Europe/Vienna"\n[labs.lab4]\ndue = 2027-07-01T12:00:00{}\n'
    assert (
        load(tmp_path, text.format("")).assignments["lab4_reduction"].due.utcoffset().seconds
        == 7200
    )
    assert (
        load(tmp_path, text.format("-03:00")).assignments["lab4_reduction"].due.utcoffset().days
        == -1
    )


WRONG = {
    "[clas]\n": ["'clas'", "class, labs"],
    "[class]\ntitel = 'x'\n": ["[class]", "'titel'", "title, timezone"],
    "[class]\ntimezone = 'Mars/Olympus'\n": ["[class]", "Mars/Olympus"],
    "[class]\ntimezone = '../../etc/passwd'\n": ["[class]", "timezone"],
    "[labs.lab9]\n": ["[labs.lab9]", "lab3_banks, lab4_reduction"],
    "[labs.lab4]\nweigth = 1\n": ["[labs.lab4]", "'weigth'", "weight"],
    "[labs.lab4]\nweight = 1e308\n": ["weight = 1e+308", "from 0 to"],
    "[labs.lab4]\nweight = 1e-300\n": ["weight = 1e-300", "0.000001"],
    "[labs.lab4]\npoints = 1e-3\n": ["points = 0.001"],
    "[late]\ngrace_minutes = 1e300\n": ["grace_minutes"],
    f"[late]\nmax_days = 1{'0' * 400}\n": ["max_days"],
    "[labs.lab4]\nexercises = []\n": ["exercises = []"],
    "[labs.lab4]\ndue = 9999-12-31T23:59:00\n": ["due", "1990 to 2200"],
    "[labs.lab4]\ndue = 0001-01-01T00:00:00\n": ["due", "1990 to 2200"],
    "[labs.lab4]\nweight = -1\n": ["weight = -1", "from 0 to"],
    "[labs.lab4]\nweight = nan\n": ["weight = nan"],
    "[labs.lab4]\nweight = inf\n": ["weight = inf"],
    "[labs.lab4]\nweight = true\n": ["weight = True", "a number"],
    "[labs.lab4]\npoints = 0\n": ["points = 0"],
    "[labs.lab4]\ndue = '2027-01-01'\n": ["due = '2027-01-01'", "without quotes"],
    "[labs.lab4]\ndue = 2027-01-01\n": ["due =", "a date with a time"],
    "[labs.lab4]\nexercises = ['reduce_v9']\n": ["'reduce_v9'", "reduce_v1"],
    "[labs.lab4]\nexercises = 'reduce_v1'\n": ["a list of texts"],
    "[labs.lab4]\nexercises = [1]\n": ["a list of texts"],
    "[labs.lab4]\nexercises = ['reduce_v1']\nweights = {reduce_v2 = 2}\n": [
        "[labs.lab4.weights]",
        "'reduce_v2'",
        "reduce_v1",
    ],
    "[labs.lab4]\n[labs.lab4_reduction]\n": ["lab4_reduction has two tables"],
    "labs = 3\n": ["its top level", "labs = 3"],
    "[lines]\nfats = 0\n": ["[lines]", "'fats'", "correct, safe, efficient, fast"],
    "[late]\nper_day = 1.5\n": ["[late]", "from 0 to 1"],
    "[late]\nmax_days = 1.5\n": ["max_days", "a whole number"],
    "[late]\nmax_days = -1\n": ["max_days = -1"],
    "[late]\nper_day = 0.5\nmax_days = 1\nafter = 0.6\n": ["after = 0.6", "0.5"],
    "[drop]\nlowest = 1\n": ["[drop]", "lowest_assignments"],
    "[students.x]\nexcused = ['lab9']\n": ["[students.x]", "'lab9'"],
    "[students.x]\nextension = 1\n": ["'extension'", "extension_days"],
    "[students]\nx = 1\n": ["[students]", "x = 1"],
    "[manual.x.reduce_v9]\nfast = 1\nreason = 'r'\n": ["[manual.x.reduce_v9]", "unknown exercise"],
    "[manual.x.reduce_v1]\nfast = 5\nreason = 'r'\n": ["fast = 5", "from 0 to 4"],
    "[manual.x.reduce_v1]\nfast = 1\n": ["reason is missing"],
    "[manual.x.reduce_v1]\nreason = 'r'\n": ["no criterion has points"],
    "[manual.x.reduce_v1]\nquick = 1\nreason = 'r'\n": ["'quick'", "fast"],
    "[assignments.x]\n": ["[assignments.x]", "'x' is neither a lab"],
    "[assignments.'../x']\nexercises = ['lab4']\n": ["cannot be the name of an assignment"],
    "[labs.lab4]\n[assignments.x]\nexercises = ['reduce_v1']\n": ["belongs to lab4_reduction and"],
    "[students.x.extensions]\nlab9 = 1\n": ["unknown assignment 'lab9'"],
    "a = \n": ["not valid TOML", "line 1"],
}


@pytest.mark.parametrize("text", WRONG)
def test_error_names_file_place_and_cure(tmp_path, text):
    with pytest.raises(ClassError) as error:
        load(tmp_path, text)
    for part in ["class.toml", *WRONG[text]]:
        assert part in str(error.value)


def test_unreadable_files_are_errors(tmp_path):
    with pytest.raises(ClassError, match="cannot be read"):
        load_class(tmp_path / "none.toml", catalogue())
    (tmp_path / "latin.toml").write_bytes("[class]\ntitle = 'Zoë'\n".encode("latin-1"))
    with pytest.raises(ClassError, match="not UTF-8"):
        load_class(tmp_path / "latin.toml", catalogue())
