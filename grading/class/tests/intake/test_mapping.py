# SPDX-License-Identifier: Apache-2.0
"""Files with doubtful names: rules, the mapping file, and the newest of several versions."""

import io
import re
import zipfile
from dataclasses import replace

import pytest
from class_samples import CATALOGUE, KERNEL, ROSTER, kernel, write_files, zip_of

from oclab_class.base.errors import ClassError
from oclab_class.download.matching import as_source, copy_number, similar_name
from oclab_class.intake.collect import MAX_LEFT_OUT
from oclab_class.intake.looked import Target
from oclab_class.intake.mapping import MappingRow, read_mapping, write_mapping
from oclab_class.intake.take_in import look

DEFINES = b"__kernel __attribute__((reqd_work_group_size(64, 1, 1))) void reduce_v2(int n) {}\n"


def looked(tmp_path, files, mapping=(), exercises=("reduce_v2", "reduce_v3")):
    target = Target(
        "hw",
        tmp_path / "out",
        [CATALOGUE.exercises[name] for name in exercises],
        {row.key: row for row in mapping},
    )
    source = write_files(tmp_path / "in", {f"alee/{name}": data for name, data in files.items()})
    [found] = look(source, [target], CATALOGUE, ROSTER)
    return found


def texts(found) -> dict[str, bytes]:
    return found.parts["alee"].kernels.texts


@pytest.mark.parametrize(
    ("name", "exercise"),
    [
        ("Reduce_V3.cl", "reduce_v3"),
        ("reduce-v3.cl", "reduce_v3"),
        ("reduce v3.cl", "reduce_v3"),
        ("reduce_v3 (1).cl", "reduce_v3"),
        ("reduce_v3 - Copy (2).cl", "reduce_v3"),
        ("reduce_v3.cl.txt", "reduce_v3"),
        ("reduce_v3.c", "reduce_v3"),
        ("strided-copy.cl", "strided_copy"),
        ("strided copy.txt", "strided_copy"),
        ("reduce_v33.cl", None),
        ("copy.cl", None),
        (".cl", None),
    ],
)
def test_similar_names(name, exercise):
    found = similar_name(name, CATALOGUE.exercises)
    assert (found and found[0]) == exercise
    assert found is None or found[1]


def test_numbers_of_copies():
    names = ["a.cl", "a (1).cl", "a (12).cl.txt", "a - Copy.cl", "a copy (3).cl"]
    assert [copy_number(name) for name in names] == [0, 1, 12, 1, 3]


def test_what_the_rules_find_is_proposed_and_counts(tmp_path):
    nested = zip_of({"deep/reduce-v3.cl": kernel("nested")})
    page = b"<p>My answer</p><p>" + DEFINES.replace(b"<", b"&lt;") + b"</p>"
    files = {"w.zip": zip_of({"inner.zip": nested}), "onlinetext.html": page}
    found = looked(tmp_path, files)
    assert texts(found)["reduce_v3"] == kernel("nested")
    assert DEFINES.strip() in texts(found)["reduce_v2"]
    assert {(row.exercise, row.why) for row in found.proposals} == {
        ("reduce_v3", "upper case, hyphens or blanks in the name"),
        ("reduce_v2", "defines the kernel reduce_v2"),
    }
    again = looked(tmp_path, {}, found.proposals)
    assert again.proposals == [] and texts(again) == texts(found)


def test_exact_names_need_no_confirmation(tmp_path):
    found = looked(tmp_path, {"reduce_v3.cl": KERNEL, "other/vector_add.cl": KERNEL})
    assert found.proposals == [] and set(texts(found)) == {"reduce_v3"}


def archive(files: dict[str, tuple[bytes, int]]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as made:
        for name, (text, day) in files.items():
            made.writestr(zipfile.ZipInfo(name, (2027, 1, day, 0, 0, 0)), text)
    return data.getvalue()


def test_the_newest_version_counts_until_a_person_chooses(tmp_path):
    files = {"reduce_v3.cl": (kernel("old"), 1), "reduce_v3 (1).cl": (kernel("new"), 2)}
    files["reduce_v3 (2).cl"] = (kernel("older"), 1)
    found = looked(tmp_path, {"w.zip": archive(files)})
    assert texts(found) == {"reduce_v3": kernel("new")}
    rows = {row.file: row for row in found.proposals}
    assert [rows[f"w.zip/{name}"].exercise for name in files] == ["", "reduce_v3", ""]
    chosen = [
        MappingRow("alee", "w.zip/reduce_v3.cl", "reduce_v3", ""),
        MappingRow("alee", "w.zip/reduce_v3 (1).cl", "", ""),
        MappingRow("alee", "w.zip/reduce_v3 (2).cl", "", ""),
    ]
    found = looked(tmp_path, {}, chosen)
    assert texts(found) == {"reduce_v3": kernel("old")} and found.proposals == []


def test_a_file_that_a_person_chooses_counts_at_once(tmp_path):
    files = {"reduce_v3.cl": (kernel("exact"), 2), "my_work.cl": (kernel("chosen"), 1)}
    row = MappingRow("alee", "w.zip/my_work.cl", "reduce_v3", "")
    found = looked(tmp_path, {"w.zip": archive(files)}, [row])
    assert texts(found) == {"reduce_v3": kernel("chosen")}
    [other] = found.proposals
    assert (other.file, other.exercise) == ("w.zip/reduce_v3.cl", "")
    found = looked(tmp_path, {}, [row, other])
    assert texts(found) == {"reduce_v3": kernel("chosen")} and found.proposals == []


def test_a_guess_that_was_accepted_gives_way_to_a_newer_file(tmp_path):
    files = {"my_work.cl": (DEFINES, 1)}
    guess = looked(tmp_path, {"w.zip": archive(files)}).proposals
    assert [row.exercise for row in guess] == ["reduce_v2"]
    named = {**files, "reduce_v2.cl": (kernel("newer"), 2)}
    found = looked(tmp_path, {"w.zip": archive(named)}, guess)
    assert texts(found) == {"reduce_v2": kernel("newer")}
    again = looked(tmp_path, {}, [*guess, *found.proposals])
    assert texts(again) == texts(found) and again.proposals == []
    # Another exercise than the guess is a person's choice.
    [row] = guess
    found = looked(tmp_path, {}, [replace(row, exercise="reduce_v3")])
    assert texts(found) == {"reduce_v2": kernel("newer"), "reduce_v3": DEFINES}


def test_rows_without_a_file_are_reported(tmp_path):
    rows = [MappingRow(who, "my.cl", "reduce_v3", "") for who in ("alee", "nobody")]
    rows += [MappingRow("alee", "old.cl", "", "why")]
    rows.append(MappingRow("bek", "my.cl", "reduce_v3", ""))  # enrolled, not in this download
    found = looked(tmp_path, {"reduce_v3.cl": KERNEL}, rows)
    where = [one.where for one in found.problems if one.kind == "mapping"]
    assert where == ["alee: my.cl", "nobody: my.cl"]


def test_a_flood_of_files_is_a_few_rows_that_are_confirmed_once(tmp_path):
    files = {f"stray{number}.cl": kernel("x") for number in range(200)}
    files |= {f"reduce_v2 ({number}).cl": kernel(str(number)) for number in range(50)}
    files["reduce-v3.cl"] = KERNEL
    found = looked(tmp_path, files)
    assert len(found.proposals) == MAX_LEFT_OUT + 2
    assert texts(found).keys() == {"reduce_v2", "reduce_v3"}
    assert looked(tmp_path, {}, found.proposals).proposals == []


@pytest.mark.parametrize("name", ["=HYPERLINK(1).cl", "@x;=1+1.cl", "-1+1.cl", "'=x.cl"])
def test_no_row_is_a_formula_and_each_finds_its_file(tmp_path, name):
    found = looked(tmp_path, {name: kernel("odd")})
    [row] = found.proposals
    path = tmp_path / "mapping.csv"
    write_mapping(path, {row.key: replace(row, exercise="reduce_v3")})
    assert not re.search(r"[,;](?=[=@+-])", path.read_text())
    again = looked(tmp_path, {}, read_mapping(path, ["reduce_v3"]).values())
    assert texts(again) == {"reduce_v3": kernel("odd")} and again.proposals == []
    # As version 0.2 wrote it.
    path.write_text(f"student,file,exercise,why\nalee,{name},reduce_v3,w\n")
    assert texts(looked(tmp_path, {}, read_mapping(path, ["reduce_v3"]).values()))


def test_a_file_that_was_left_out_counts_when_it_is_the_only_one(tmp_path):
    row = MappingRow("alee", "reduce_v3.cl", "", "reduce_v3 (1).cl is newer")
    found = looked(tmp_path, {"reduce_v3.cl": kernel("again")}, [row])
    assert texts(found) == {"reduce_v3": kernel("again")}
    assert found.proposals[0].why == "the only file of this exercise now"
    never = MappingRow("alee", "reduce_v3.cl", "-", "")
    found = looked(tmp_path, {}, [never])
    assert texts(found) == {} and found.proposals == []


def test_the_file_is_read_as_it_is_written(tmp_path):
    path = tmp_path / "mapping.csv"
    row = MappingRow("alee", 'odd, "name".cl', "reduce_v3", "why")
    write_mapping(path, {row.key: row})
    assert read_mapping(path, ["reduce_v3"]) == {row.key: row}
    with pytest.raises(ClassError, match="line 2: unknown exercise 'reduce_v3'"):
        read_mapping(path, ["reduce_v2"])
    assert read_mapping(tmp_path / "none.csv", []) == {}


def test_text_of_a_page():
    page = b"<div>kernel void f()<br>{ if (a &lt; b) x&nbsp;= 1; }</div>"
    assert as_source("a.html", page) == b"kernel void f()\n{ if (a < b) x = 1; }\n"
    page = b"<p>p = &amp;copy; q = a &amp;&amp;lt;</p>"  # what looks like another escape is source
    assert as_source("a.html", page) == b"p = &copy; q = a &&lt;\n"
