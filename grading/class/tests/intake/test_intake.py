# SPDX-License-Identifier: Apache-2.0
"""Intake: from a download to kernel files and problems."""

import os
import shutil
from datetime import UTC, datetime, timedelta

import pytest
from class_samples import (
    CATALOGUE,
    KERNEL,
    ROSTER,
    kernel,
    problems,
    take_in,
    taken,
    write_files,
    written,
    zip_of,
)

from oclab_class.base.errors import ClassError
from oclab_class.download.roster import Student
from oclab_class.intake.intake_file import load_intake
from oclab_class.intake.take_in import take_in_one
from oclab_class.kit.catalogue import Exercise, load_catalogue


def test_kernels_are_written_by_student_lab_and_exercise(tmp_path):
    intake = taken(
        tmp_path,
        {
            "alee/reduce_v3.cl": kernel("a"),
            "Bo Ek/src/vector_add.cl": kernel("b"),
            "BEK.zip": zip_of({"reduce_v2.cl": kernel("b2")}),
            "dora/reduce_v3.cl": kernel("d"),
        },
    )
    assert written(tmp_path) == {
        "alee/lab4_reduction/reduce_v3.cl": kernel("a"),
        "bek/lab4_reduction/reduce_v2.cl": kernel("b2"),
        "dora/lab4_reduction/reduce_v3.cl": kernel("d"),
    }
    assert [one.id for one in intake.students] == ["alee", "bek", "cott", "dora"]
    assert intake.missing == ["cott"]
    assert problems(intake, "missing") == ["cott: submitted nothing"]
    assert problems(intake, "unknown-student") == ["dora: is not on the roster; graded as 'dora'"]
    # A submission under the student's id takes precedence over one under the name.
    assert problems(intake, "duplicate") == ["Bo Ek: bek submitted twice; BEK counts"]


def test_without_a_roster_everyone_is_a_student(tmp_path):
    intake = taken(tmp_path, {"ann/reduce_v3.cl": KERNEL, "bo/reduce_v3.cl": KERNEL}, roster=None)
    assert [one.id for one in intake.students] == ["ann", "bo"]
    assert not intake.all_problems()


def test_of_two_hand_ins_the_later_counts(tmp_path):
    files = {"alee/reduce_v3.cl": kernel("new"), "ann@x.edu/reduce_v3.cl": kernel("old")}
    source = write_files(tmp_path / "in", files)
    os.utime(source / "ann@x.edu/reduce_v3.cl", (1_000_000_000, 1_000_000_000))
    intake = take_in(source, CATALOGUE, ROSTER, tmp_path / "out")
    assert written(tmp_path) == {"alee/lab4_reduction/reduce_v3.cl": kernel("new")}
    assert problems(intake, "duplicate") == ["ann@x.edu: alee submitted twice; alee counts"]


def test_of_two_files_the_one_with_the_kits_path_counts(tmp_path):
    files = {
        "alee/reduce_v3.cl": kernel("loose"),
        "alee/lab4_reduction/reduce_v3.cl": kernel("lab"),
        "alee/z/kernels-starter/lab4_reduction/reduce_v3.cl": kernel("kit"),
    }
    intake = taken(tmp_path, files)
    assert written(tmp_path) == {"alee/lab4_reduction/reduce_v3.cl": kernel("kit")}
    assert len(problems(intake, "duplicate")) == 2


def test_it_can_be_read_back(tmp_path):
    intake = taken(
        tmp_path,
        {"alee/reduce_v3.cl": KERNEL, "alee/reduce_v2.cl": b"\0", "dora/x.txt": b""},
    )
    assert load_intake(tmp_path / "out") == intake
    moved = (tmp_path / "out").rename(tmp_path / "moved")
    path = load_intake(moved).by_student()["alee"].files["reduce_v3"]
    assert path.read_bytes() == KERNEL


@pytest.mark.parametrize("text", ["", "{}", '{"schema": "oclab-intake/9"}', "[]", "\0"])
def test_a_damaged_intake_is_an_error(tmp_path, text):
    (tmp_path / "intake.json").write_text(text)
    with pytest.raises(ClassError, match="not a valid intake file"):
        load_intake(tmp_path)
    with pytest.raises(ClassError, match="does not exist"):
        load_intake(tmp_path / "none")


def test_again_with_other_files(tmp_path):
    files = {
        "alee/reduce_v3.cl": kernel("1"),
        "alee/reduce_v2.cl": KERNEL,
        "bek/reduce_v3.cl": KERNEL,
    }
    taken(tmp_path, files)
    before = (tmp_path / "out/intake.json").read_bytes()
    kept = tmp_path / "out/submissions/bek/lab4_reduction/reduce_v3.cl"
    time_before = kept.stat().st_mtime_ns
    first = taken(tmp_path, {})
    assert (tmp_path / "out/intake.json").read_bytes() == before
    shutil.rmtree(tmp_path / "in")
    (tmp_path / "out/submissions/alee/lab4_reduction/.reduce_v3.cl.tmp").write_text("killed")
    new = {"alee/reduce_v3.cl": kernel("2"), "cott/vector_add.cl": KERNEL}
    intake = taken(tmp_path, new, before=first)
    assert written(tmp_path) == {
        "alee/lab4_reduction/reduce_v2.cl": KERNEL,
        "alee/lab4_reduction/reduce_v3.cl": kernel("2"),
        "bek/lab4_reduction/reduce_v3.cl": KERNEL,
        "cott/lab1_coalescing/vector_add.cl": KERNEL,
    }
    assert len(problems(intake, "kept")) == 2 and intake.missing == []
    assert kept.stat().st_mtime_ns == time_before
    [earlier] = (tmp_path / "out/earlier").rglob("*.cl")
    assert earlier.read_bytes() == kernel("1")
    assert not list((tmp_path / "out").rglob("*.tmp"))


def test_earlier_hand_ins_are_dropped_only_on_request(tmp_path):
    first = taken(tmp_path, {"alee/reduce_v3.cl": KERNEL, "bek/reduce_v3.cl": kernel("b")})
    shutil.rmtree(tmp_path / "in/bek")
    assert taken(tmp_path, {}, before=first).missing == ["cott"]
    assert taken(tmp_path, {}, before=first, replace=True).missing == ["bek", "cott"]
    assert [path.read_bytes() for path in (tmp_path / "out/earlier").rglob("*.cl")] == [kernel("b")]


def test_an_older_hand_in_does_not_replace_a_newer_one(tmp_path):
    moment = datetime(2025, 3, 2, tzinfo=UTC)
    first = taken(tmp_path, {"alee/reduce_v3.cl": kernel("new")}, times={"alee": moment})
    older = {"alee": moment - timedelta(days=1)}
    intake = taken(tmp_path, {"alee/reduce_v3.cl": kernel("old")}, times=older, before=first)
    assert written(tmp_path) == {"alee/lab4_reduction/reduce_v3.cl": kernel("new")}
    assert "is older than the hand-in that counts" in problems(intake, "kept")[0]


def test_it_removes_nothing_that_it_did_not_write(tmp_path):
    mine = write_files(tmp_path / "out", {"submissions/thesis.txt": b"dear"})
    with pytest.raises(ClassError, match="did not write"):
        taken(tmp_path, {"alee/reduce_v3.cl": KERNEL})
    assert (mine / "submissions/thesis.txt").exists()


@pytest.mark.parametrize(("source", "into"), [(".", "out"), ("out/submissions", "out"), (".", ".")])
def test_it_does_not_write_into_what_it_reads(tmp_path, source, into):
    (tmp_path / "out/submissions").mkdir(parents=True)
    with pytest.raises(ClassError, match="inside the submissions"):
        take_in(tmp_path / source, CATALOGUE, None, tmp_path / into)


def test_what_is_no_download_is_an_error(tmp_path):
    write_files(tmp_path, {"a.zip": b"PK", "e/x": b""})
    with pytest.raises(ClassError, match="not a readable zip archive"):
        take_in(tmp_path / "a.zip", CATALOGUE, None, tmp_path / "out")
    with pytest.raises(ClassError, match="does not exist"):
        take_in(tmp_path / "b", CATALOGUE, None, tmp_path / "out")


def test_when_a_plain_folders_file_was_changed(tmp_path):
    source = write_files(tmp_path / "in", {"alee/reduce_v3.cl": KERNEL, "alee/notes.txt": b""})
    os.utime(source / "alee/reduce_v3.cl", (1_000_000_000, 1_000_000_000))
    intake = take_in(source, CATALOGUE, ROSTER, tmp_path / "out")
    moment = intake.by_student()["alee"].submitted_at
    assert moment.timestamp() == 1_000_000_000
    assert moment.tzinfo is not None


def test_a_zip_entry_has_no_time_zone_and_so_no_time(tmp_path):
    path = tmp_path / "class.zip"
    path.write_bytes(zip_of({"alee/reduce_v3.cl": KERNEL, "bek/reduce_v3.cl": KERNEL}))
    intake = take_in(path, CATALOGUE, ROSTER, tmp_path / "out")
    assert [one.submitted_at for one in intake.submissions] == [None, None]


def test_times_of_the_instructor_count(tmp_path):
    moment = datetime(2025, 3, 1, tzinfo=UTC)
    times = {"ann@x.edu": moment, "nobody": moment}
    intake = taken(tmp_path, {"alee/reduce_v3.cl": KERNEL}, times=times)
    assert intake.by_student()["alee"].submitted_at == moment
    assert len(problems(intake, "times")) == 1


def test_a_canvas_download(tmp_path):
    path = tmp_path / "submissions.zip"
    path.write_bytes(
        zip_of({"leeann_6789_1_reduce_v3-1.cl": KERNEL, "ekbo_LATE_7_2_reduce_v3.cl": KERNEL})
    )
    intake = take_in(path, CATALOGUE, ROSTER, tmp_path / "out")
    assert intake.layout == "canvas"
    assert set(intake.by_student()) == {"alee", "bek"}
    assert [one.marked_late for one in intake.submissions] == [False, True]
    assert intake.by_student()["bek"].file_number == "2"


def test_one_student(tmp_path):
    files = {"reduce_v3.cl": KERNEL, "lab1_coalescing/vector_add.cl": KERNEL, "a/b/x.txt": b""}
    source = write_files(tmp_path / "submission", files)
    intake = take_in_one(
        source, CATALOGUE, list(CATALOGUE.exercises.values()), ROSTER[0], tmp_path / "out"
    )
    assert [one.id for one in intake.students] == ["alee"]
    assert set(intake.by_student()["alee"].files) == {"reduce_v3", "vector_add"}


def test_every_exercise_of_the_course_is_found_by_its_file_name(tmp_path):
    """The only test here that runs the built kit."""
    try:
        catalogue = load_catalogue()
    except ClassError as error:
        pytest.skip(f"the kit is not built: {error}")
    exercises: list[Exercise] = list(catalogue.exercises.values())
    files = {f"ann_{one.file_name}": kernel(one.id) for one in exercises}
    intake = take_in(
        write_files(tmp_path / "in", files), catalogue, [Student("ann")], tmp_path / "out"
    )
    assert set(intake.by_student()["ann"].files) == set(catalogue.exercises)
    expected = {f"ann/{one.lab}/{one.file_name}": kernel(one.id) for one in exercises}
    assert written(tmp_path) == expected
