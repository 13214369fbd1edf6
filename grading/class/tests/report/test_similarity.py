# SPDX-License-Identifier: Apache-2.0
"""Renamed and reordered copies are found; independent solutions are not."""

import random
import re
import time
from pathlib import Path

import pytest
from report_sample import kernel

from oclab_class.base.errors import ClassError
from oclab_class.kit.programs import kit_root
from oclab_class.report.opencl_tokens import tokenise
from oclab_class.report.similarity import NOTICE, similar_groups, similar_pairs

OWN_NAMES = ("block", "lid", "first", "width", "in", "out", "n", "tile", "row", "column", "sum")


def texts(source: str) -> list[str]:
    return [token.text for token in tokenise(source)]


def pairs_of(tmp_path: Path, exercise: str, *sources: str, threshold: float = 0.6):
    """Compares the texts as submissions of students s0, s1, …"""
    paths = {}
    for at, text in enumerate(sources):
        path = tmp_path / f"s{at}.cl"
        path.write_text(text, encoding="utf-8")
        paths[(f"s{at}", exercise)] = path
    starters = {exercise: kernel(exercise, "kernels-starter")}
    return similar_pairs(paths, starters, threshold=threshold)


def disguised(source: str) -> str:
    """A copy without comments, with other names and one line per statement."""
    source = re.sub(r"//[^\n]*", "", source)
    for name in OWN_NAMES:
        source = re.sub(rf"\b{name}\b", f"my_{name[::-1]}", source)
    return source.replace(";", ";\n\n").replace("kernel void", "__kernel void")


def test_spelling_does_not_matter():
    assert texts("int a = 0x10u; // note") == texts("int\nother /* x */ = 16 ;")
    assert texts("1.0f + .5e1") == texts("1.f+5.0")
    assert texts("const unsigned int a; ++a;") == texts("uint a; a += 1;") == texts("uint a; a++;")
    assert texts("float4 a") != texts("float a")
    assert texts("a + b") != texts("a - b")


def test_lines_are_those_of_the_editor():
    source = "int a; /* one\ntwo */ int b; // three \\\nstill a comment\nint c;"
    assert [token.line for token in tokenise(source)] == [1, 1, 1, 2, 2, 2, 4, 4, 4]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a /* never ends", ["name"]),
        ('"never ends\nint', ['""', "int"]),
        ("\0é\ufffd", ["\0", "name", "\ufffd"]),
        ("0x 1e+ 09 1e999", ["0x", "1e+", "9", "inf"]),
        ("", []),
    ],
)
def test_any_text_has_words(text, words):
    assert texts(text) == words


@pytest.mark.parametrize("text", ["/*" * 100_000, '"' * 200_000, "1e+" * 60_000, "\\\n" * 100_000])
def test_hostile_text_takes_no_time(text):
    start = time.monotonic()
    tokenise(text)
    assert time.monotonic() - start < 5


def test_renamed_copy_is_found_with_its_lines(tmp_path):
    solution = kernel("matmul_tiled").read_text()
    [pair] = pairs_of(tmp_path, "matmul_tiled", solution, disguised(solution))
    assert (pair.first, pair.second, pair.exercise) == ("s0", "s1", "matmul_tiled")
    assert pair.score > 0.95
    match = max(pair.matches, key=lambda match: match.first[1] - match.first[0])
    lines = solution.split("\n")
    assert 1 <= match.first[0] < match.first[1] <= len(lines)
    assert match.second[1] - match.second[0] > match.first[1] - match.first[0]  # spread out


def test_reordered_functions_are_found(tmp_path):
    solution = kernel("blur_separable").read_text()
    head, *functions = re.split(r"\n(?=kernel void|void |float\d? |inline )", solution)
    assert len(functions) > 1
    reordered = "\n".join([head, *reversed(functions)])
    [pair] = pairs_of(tmp_path, "blur_separable", solution, disguised(reordered))
    assert pair.score > 0.8
    firsts = [match.second[0] for match in pair.matches]
    assert firsts != sorted(firsts)  # matches follow the new order


def test_starter_is_nobodys_own(tmp_path):
    starter = kernel("matmul_tiled", "kernels-starter").read_text()
    assert pairs_of(tmp_path, "matmul_tiled", starter, disguised(starter), threshold=0.0) == []


@pytest.mark.parametrize("exercise", ["matmul_tiled", "strided_copy"])  # and a tiny one
def test_what_the_whole_class_writes_proves_nothing(tmp_path, exercise):
    solution = kernel(exercise).read_text()
    assert pairs_of(tmp_path, exercise, *[solution] * 9) == []
    assert len(pairs_of(tmp_path, exercise, *[solution] * 2, disguised(solution))) == 3


@pytest.mark.parametrize(
    ("exercise", "other"),
    [
        ("row_sums", "right/row_sums/one_float_at_a_time"),
        ("matmul_tiled", "right/matmul_tiled/sixteen_by_sixteen"),
        ("dot_local", "wrong/dot_local/tree_stops_early"),
        ("histogram_local", "wrong/histogram_local/missing_barrier"),
        ("ragged_rows", "wrong/ragged_rows/whole_float4s_only"),
        ("eight_way_switch", "wrong/eight_way_switch/seven_paths"),
    ],
)
def test_independent_answers_score_low(tmp_path, exercise, other):
    text = (kit_root() / "grading/tests" / f"{other}.cl").read_text()
    pairs = pairs_of(tmp_path, exercise, kernel(exercise).read_text(), text, threshold=0.0)
    assert [pair.score < 0.5 for pair in pairs] == [True]


def test_groups_know_teams_and_the_kits_solution(tmp_path):
    """Three copies and an independent kernel; two of the copies are of one team."""
    other = (kit_root() / "grading/tests/right/matmul_tiled/sixteen_by_sixteen.cl").read_text()
    copies = [disguised(kernel("matmul_tiled").read_text())] * 3
    sources = {}
    for at, text in enumerate([*copies, other]):
        sources[f"s{at}", "matmul_tiled"] = tmp_path / f"s{at}.cl"
        sources[f"s{at}", "matmul_tiled"].write_text(text)
    starters = {"matmul_tiled": kernel("matmul_tiled", "kernels-starter")}
    known = {("the kit's solution", "matmul_tiled"): kernel("matmul_tiled")}
    [group] = similar_groups(sources, starters, references=known, teams={"s0": "A", "s1": "A"})
    assert group.members == ("s0", "s1", "s2", "the kit's solution")
    assert len(group.pairs) == 5  # of six, without the team's own
    teams = dict.fromkeys(("s0", "s1", "s2"), "A")
    assert similar_groups(sources, starters, teams=teams) == []


def test_missing_file_is_named(tmp_path):
    with pytest.raises(ClassError, match="gone.cl"):
        similar_pairs({("s0", "row_sums"): tmp_path / "gone.cl"}, {})


def test_notice_is_no_accusation():
    assert "not a verdict" in NOTICE


def test_large_class_takes_seconds(tmp_path):
    """A tenth of 200 students × 44 exercises, in a tenth of a minute."""
    chance = random.Random(1)
    originals = sorted((kit_root() / "solutions").glob("*/*.cl"))[:44]
    sources = {}
    for original in originals:
        words = original.read_text().split(" ")
        for number in range(20):
            path = tmp_path / f"{original.stem}.{number}.cl"
            path.write_text(" ".join(chance.sample(words, len(words))))
            sources[(f"s{number}", original.stem)] = path
    starters = {path.stem: kernel(path.stem, "kernels-starter") for path in originals}
    start = time.process_time()  # even on a busy machine
    similar_pairs(sources, starters)
    assert time.process_time() - start < 6
