# SPDX-License-Identifier: Apache-2.0
"""A team's newest hand-in counts for all of its members, whoever hands in and whenever."""

from datetime import UTC, datetime, timedelta

import pytest
from class_samples import CATALOGUE, kernel, take_in, write_files

from oclab_class.download.roster import Student

TEAM = [Student("ann", team="Blue"), Student("bo", team="Blue"), Student("cy")]
MONDAY = datetime(2027, 1, 11, tzinfo=UTC)
OF_TEAM = ("ann", "bo")


class Downloads:
    """Downloads of one assignment, one after the other."""

    def __init__(self, folder):
        self.folder, self.number, self.before = folder, 0, None

    def take(self, *handed_in: tuple[str, int]) -> dict[str, bytes]:
        """Each student's kernel, which has the name and the day of its hand-in: who, day."""
        self.number += 1
        files = {f"{who}/reduce_v3.cl": kernel(f"{who} {day}") for who, day in handed_in}
        source = write_files(self.folder / f"in{self.number}", files)
        times = {who: MONDAY + timedelta(days=day) for who, day in handed_in}
        into = self.folder / "out"
        self.before = take_in(source, CATALOGUE, TEAM, into, times, self.before)
        return {one.student: one.files["reduce_v3"].read_bytes() for one in self.before.submissions}

    def days(self) -> dict[str, int]:
        return {one.student: (one.submitted_at - MONDAY).days for one in self.before.submissions}


@pytest.fixture
def downloads(tmp_path) -> Downloads:
    return Downloads(tmp_path)


def test_one_hands_in_for_all(downloads):
    found = downloads.take(("bo", 1))
    assert found == dict.fromkeys(OF_TEAM, kernel("bo 1")) and downloads.days()["ann"] == 1
    assert downloads.before.missing == ["cy"]


def test_the_newer_of_two_members_counts_for_both(downloads):
    found = downloads.take(("ann", 2), ("bo", 1), ("cy", 3))
    assert found == {**dict.fromkeys(OF_TEAM, kernel("ann 2")), "cy": kernel("cy 3")}


@pytest.mark.parametrize("second", ["ann", "bo"])
def test_a_newer_hand_in_of_a_later_download_counts_for_both(downloads, second):
    downloads.take(("ann", 1))
    found = downloads.take((second, 2))
    assert found == dict.fromkeys(OF_TEAM, kernel(f"{second} 2"))
    assert downloads.days() == dict.fromkeys(OF_TEAM, 2)


def test_an_older_hand_in_of_a_later_download_counts_for_nobody(downloads):
    downloads.take(("ann", 5))
    found = downloads.take(("bo", 2))
    assert found == dict.fromkeys(OF_TEAM, kernel("ann 5"))
    assert downloads.days() == dict.fromkeys(OF_TEAM, 5)
