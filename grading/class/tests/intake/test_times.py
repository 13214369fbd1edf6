# SPDX-License-Identifier: Apache-2.0
"""Times that cannot be true, times that are corrected, and times of commits."""

import json
import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from class_samples import (
    CATALOGUE,
    KERNEL,
    ROSTER,
    kernel,
    problems,
    repository,
    take_in,
    taken,
    write_files,
    written,
)

from oclab_class.base.errors import ClassError
from oclab_class.base.moments import is_plausible, moment_of
from oclab_class.download.git_time import last_commit_time
from oclab_class.download.gradescope_metadata import parse_metadata
from oclab_class.intake.intake_file import load_intake
from oclab_class.intake.keep import keep
from oclab_class.intake.looked import Target
from oclab_class.intake.take_in import FILE_TIMES, look
from oclab_class.intake.times import CANVAS, GIVEN, WORKSHEET, Moment, read_times, write_times

NOON = datetime(2027, 1, 15, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize("seconds", [0, -1e18, 253402300799, 1e15, 1e300, float("inf")])
def test_any_time_of_a_file_is_read_and_none_that_cannot_be_true_counts(seconds):
    assert not is_plausible(moment_of(seconds))


def test_a_file_of_the_year_9999_has_no_time(tmp_path):
    path = write_files(tmp_path / "in", {"alee/reduce_v3.cl": KERNEL}) / "alee/reduce_v3.cl"
    os.utime(path, (0, 253402300799))
    intake = take_in(tmp_path / "in", CATALOGUE, ROSTER, tmp_path / "out")
    [one] = intake.submissions
    assert set(one.files) == {"reduce_v3"} and one.submitted_at is None
    assert problems(intake, "times")


@pytest.mark.parametrize("when", ["@253402300799 -1400", "@0 +0000", "@99999999999 +0000"])
def test_a_commit_of_any_time_stops_nothing(tmp_path, when):
    for name in ("alee", "bek"):
        folder = write_files(tmp_path / f"in/hw-{name}", {"reduce_v3.cl": KERNEL})
        repository(folder, when=when if name == "alee" else "@1700000000 +0000")
    intake = take_in(tmp_path / "in", CATALOGUE, ROSTER, tmp_path / "out")
    ann, bo = intake.submissions
    assert ann.submitted_at is None and bo.submitted_at and len(problems(intake, "times")) == 1


def test_gradescopes_metadata_of_any_time_is_read():
    for text in ("9999-12-31 23:59:59 Z", "0001-01-01 00:00:00 +1400", "2025-13-41 00:00:00 Z"):
        entry = parse_metadata(f"submission_1:\n  :created_at: {text}\n")["submission_1"]
        assert entry.created_at is None or not is_plausible(entry.created_at)


@pytest.mark.parametrize(
    "text", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00", "1899-12-30 00:00"]
)
def test_a_time_of_the_instructor_that_cannot_be_true_names_its_line(tmp_path, text):
    path = tmp_path / "times.csv"
    path.write_text(f"student,submitted_at\nalee,{text}\n")
    with pytest.raises(ClassError, match="line 2"):
        read_times(path, UTC)
    path.write_text(json.dumps([{"user_id": 1, "submitted_at": text}]))
    with pytest.raises(ClassError, match="not a list of Canvas submissions"):
        read_times(path, UTC)


def test_an_intake_of_an_earlier_version_with_such_a_time_is_read(tmp_path):
    taken(tmp_path, {"alee/reduce_v3.cl": KERNEL}, times={"alee": NOON})
    path = tmp_path / "out/intake.json"
    path.write_text(path.read_text().replace(NOON.isoformat(), "9999-12-31T23:59:59-14:00"))
    assert load_intake(tmp_path / "out").submissions[0].submitted_at is None


def test_the_time_of_a_commit_is_read_from_a_relative_folder(tmp_path, monkeypatch):
    repository(write_files(tmp_path / "r", {"a.cl": KERNEL}))
    monkeypatch.chdir(tmp_path)
    assert last_commit_time(Path("r")) == last_commit_time(tmp_path / "r") is not None


def handed_in(tmp_path, text: str, when: datetime | None = None, before=None):
    """Ann's kernel, now changed; with a time of the instructor or only that of the file."""
    times = {"alee": when} if when else None
    files = {"alee/reduce_v3.cl": kernel(text)}
    intake = taken(tmp_path, files, times=times, before=before)
    return intake, intake.submissions[0]


def test_a_time_of_the_instructor_corrects_that_of_a_file(tmp_path):
    first, one = handed_in(tmp_path, "a")
    assert one.time_source == FILE_TIMES
    _, one = handed_in(tmp_path, "a", NOON - timedelta(days=3650), before=first)
    assert (one.time_source, one.submitted_at) == (GIVEN, NOON - timedelta(days=3650))


def test_an_earlier_time_for_the_same_kernels_is_a_correction(tmp_path):
    first, _ = handed_in(tmp_path, "a", NOON)
    earlier = NOON - timedelta(days=1)
    intake, one = handed_in(tmp_path, "a", earlier, before=first)
    assert one.submitted_at == earlier and not problems(intake, "kept")
    # Of other kernels it is an older hand-in.
    intake, one = handed_in(tmp_path, "b", earlier - timedelta(days=1), before=intake)
    assert one.submitted_at == earlier and problems(intake, "kept")
    assert written(tmp_path) == {"alee/lab4_reduction/reduce_v3.cl": kernel("a")}


V2, V3 = "alee/reduce_v2.cl", "alee/reduce_v3.cl"


def dated(tmp_path, files: dict[str, bytes], days: int, source: str = GIVEN, before=None):
    """A download of exactly these files, with a time of the instructor."""
    shutil.rmtree(tmp_path / "in", ignore_errors=True)
    times = {"alee": Moment(NOON + timedelta(days=days), source)}
    target = Target("hw", tmp_path / "out", list(CATALOGUE.exercises.values()), times=times)
    [looked] = look(write_files(tmp_path / "in", files), [target], CATALOGUE, ROSTER)
    return keep(looked, before)


@pytest.mark.parametrize(
    ("newer", "older", "source"),
    [
        ({V3: kernel("x")}, {V3: b"\0"}, GIVEN),  # rejected
        ({V3: b"\0"}, {V3: kernel("x")}, GIVEN),
        ({V2: kernel("late"), V3: kernel("x")}, {V3: kernel("x")}, GIVEN),  # a part of it
        ({V3: kernel("x")}, {V3: kernel("old")}, WORKSHEET),
    ],
)
def test_an_older_hand_in_replaces_nothing_whatever_gave_its_time(tmp_path, newer, older, source):
    first = dated(tmp_path, newer, 0)
    before = written(tmp_path)
    intake = dated(tmp_path, older, -3, source, before=first)
    [one] = intake.submissions
    assert one.submitted_at == NOON and written(tmp_path) == before
    assert problems(intake, "kept")


@pytest.mark.parametrize("files", [{V3: kernel("x")}, {V3: b"\0"}])
def test_another_file_of_the_instructor_corrects_the_time_of_the_same_hand_in(tmp_path, files):
    first = dated(tmp_path, files, 0, WORKSHEET)
    [one] = dated(tmp_path, files, -3, GIVEN, before=first).submissions
    assert (one.submitted_at, one.time_source) == (NOON - timedelta(days=3), GIVEN)


def test_a_file_of_times_names_no_source_but_those_known(tmp_path):
    path = tmp_path / "times.csv"
    path.write_text("student,submitted_at,source\na,2027-01-15,log\nb,2027-01-15,\n")
    assert {one.source for one in read_times(path, UTC).values()} == {GIVEN}
    kept = {"a": Moment(NOON, WORKSHEET), "b": Moment(NOON, CANVAS)}
    write_times(path, kept)
    assert read_times(path, UTC) == kept
