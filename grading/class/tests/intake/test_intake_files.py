# SPDX-License-Identifier: Apache-2.0
"""Files that intake accepts, rejects and ignores."""

import json
import os
from pathlib import Path

import pytest
from class_samples import (
    CATALOGUE,
    KERNEL,
    ROSTER,
    problems,
    take_in,
    taken,
    write_files,
    written,
    zip_bomb,
    zip_link,
    zip_of,
)

from oclab_class.download.items import Refused, read_regular_file
from oclab_class.intake.intake_file import load_intake
from oclab_class.intake.keep import MAX_IGNORED


def odd_files(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "reduce_v3.cl").symlink_to("/etc/passwd")
    os.mkfifo(folder / "reduce_v2.cl")
    (folder / "vector_add.cl").mkdir()
    (folder / "strided_copy.cl").write_bytes(b"x" * (256 * 1024 + 1))
    (folder / "away").symlink_to("/")


def test_links_pipes_directories_and_huge_files_are_rejected(tmp_path):
    odd_files(tmp_path / "in/alee")
    intake = take_in(tmp_path / "in", CATALOGUE, ROSTER[:1], tmp_path / "out")
    [submission] = intake.submissions
    assert submission.files == {}
    assert submission.rejected == {
        "reduce_v3": "reduce_v3.cl is a symbolic link",
        "reduce_v2": "reduce_v2.cl is not a regular file",
        "vector_add": "vector_add.cl is a directory",
        "strided_copy": "strided_copy.cl is larger than 256 KiB",
    }
    assert written(tmp_path) == {}
    assert intake.missing == []


def test_reading_neither_follows_a_link_nor_waits_for_a_pipe(tmp_path):
    odd_files(tmp_path / "odd")
    for name, reason in (
        ("reduce_v3.cl", "cannot be read"),
        ("reduce_v2.cl", "not a regular file"),
        ("vector_add.cl", "not a regular file"),
        ("strided_copy.cl", "larger than 256 KiB"),
    ):
        with pytest.raises(Refused, match=reason):
            read_regular_file(tmp_path / "odd" / name, 256 << 10)


def test_a_folder_too_deep_to_be_read_does_not_stop_the_class(tmp_path):
    write_files(tmp_path / "in", {"alee/reduce_v3.cl": KERNEL, "bek/reduce_v3.cl": KERNEL})
    place = os.open(tmp_path / "in/bek", os.O_RDONLY)
    for _ in range(25):  # each path below exceeds the limit of the system
        os.mkdir("d" * 200, dir_fd=place)
        below = os.open("d" * 200, os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = below
    os.close(place)
    intake = take_in(tmp_path / "in", CATALOGUE, ROSTER, tmp_path / "out")
    assert len(written(tmp_path)) == 2
    assert "cannot be read" in problems(intake, "ignored")[0]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"// \0\n#error", "contains a NUL byte"),
        ("kernel".encode("utf-16"), "is UTF-16 text"),
        (b"// ok\n// \xff\n", "is not UTF-8 text (line 2)"),
        (b"// \xed\xa0\x80", "is not UTF-8 text"),  # a surrogate
    ],
)
def test_text_that_is_not_utf8_is_rejected(tmp_path, data, reason):
    intake = taken(tmp_path, {"alee/reduce_v3.cl": data})
    assert reason in intake.by_student()["alee"].rejected["reduce_v3"]


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf// bom\r\n", b"", b"x" * (256 << 10)])
def test_other_text_is_taken_byte_for_byte(tmp_path, data):
    taken(tmp_path, {"alee/reduce_v3.cl": data})
    assert written(tmp_path) == {"alee/lab4_reduction/reduce_v3.cl": data}


@pytest.mark.parametrize("archive", [zip_bomb(), zip_link(), zip_of({"../reduce_v3.cl": KERNEL})])
def test_a_hostile_archive_costs_its_student_the_exercises_in_it(tmp_path, archive):
    files = {"alee/w.zip": archive, "alee/reduce_v2.cl": KERNEL, "bek/reduce_v3.cl": KERNEL}
    intake = taken(tmp_path, files)
    ann = intake.by_student()["alee"]
    assert set(ann.files) == {"reduce_v2"}
    assert set(ann.rejected) == {"reduce_v3"}
    assert problems(intake, "rejected")[0].startswith("w.zip: ")
    assert set(intake.by_student()["bek"].files) == {"reduce_v3"}


def test_a_good_copy_beside_a_refused_one_counts(tmp_path):
    intake = taken(tmp_path, {"alee/w.zip": zip_link(), "alee/reduce_v3.cl": KERNEL})
    ann = intake.by_student()["alee"]
    assert set(ann.files) == {"reduce_v3"}
    assert ann.rejected == {}


def test_what_is_left_out_is_said(tmp_path):
    files = {"alee/mine.cl": b"int a;", "alee/notes.pdf": b"", "alee/old.tar.gz": b""}
    intake = taken(tmp_path, files)
    assert "mine.cl: no exercise has this name" in problems(intake, "ignored")
    assert "old.tar.gz: is an unsupported archive" in problems(intake, "rejected")[0]
    [ann] = intake.submissions
    assert ann.unmatched == ["mine.cl", "notes.pdf"]
    # What the archive may hold was handed in.
    assert set(ann.rejected) == set(CATALOGUE.exercises) and not ann.files


def test_the_list_of_ignored_files_ends_somewhere(tmp_path):
    files = {f"alee/{number}.txt": b"" for number in range(30)}
    files |= {f"loose{number}.txt": b"" for number in range(MAX_IGNORED + 5)}
    intake = taken(tmp_path, files | {"alee/reduce_v3.cl": KERNEL})
    said = problems(intake, "ignored")
    assert len(said) == MAX_IGNORED + 1
    assert said[MAX_IGNORED].endswith("more ignored files are not listed")
    few = taken(tmp_path / "few", {f"alee/{number}.txt": b"" for number in range(30)})
    assert problems(few, "ignored")[-1].endswith("20 more files are not kernels of the assignment")


def test_names_on_disk_that_are_no_text(tmp_path):
    odd = os.fsdecode(b"bj\xf6rn/\xff\x1b[2J.cl")
    intake = taken(tmp_path, {odd: KERNEL, f"{Path(odd).parent}/reduce_v3.cl": KERNEL})
    assert set(intake.by_student()["bj-rn"].files) == {"reduce_v3"}
    assert load_intake(tmp_path / "out") == intake
    assert "\x1b" not in json.dumps(intake.problems, default=str, ensure_ascii=False)
