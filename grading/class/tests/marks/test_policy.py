# SPDX-License-Identifier: Apache-2.0
"""The policy: records that count, manual decisions, weights, excuses and late penalties."""

import itertools
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sample import (
    ADA,
    NOON,
    STUDENTS,
    catalogue,
    criterion,
    gradebook,
    hand_in,
    record,
    records_of,
    sample_class,
)

from oclab_class.base.errors import ClassError
from oclab_class.marks.class_file import default_class
from oclab_class.marks.gradebook import only
from oclab_class.marks.lateness import late_days, late_factor
from oclab_class.marks.rules import (
    AssignmentRules,
    ClassFile,
    Decision,
    DropRules,
    LateRules,
    StudentRules,
)

DEFAULT = default_class(catalogue())


def marks(klass, submissions, records, students=STUDENTS):
    book = gradebook(klass, catalogue(), students, submissions, records, NOON)
    return {mark.student.id: mark for mark in book.students}


def exercise(mark, name):
    return next(found for found in mark.exercises if found.exercise == name)


def criteria_of(mark, name):
    return {found.name: found for found in exercise(mark, name).criteria}


@pytest.fixture
def ada(tmp_path):
    return hand_in(tmp_path, "s1", list(catalogue().exercises))


def test_sample_class_has_every_state(tmp_path):
    found = marks(DEFAULT, *sample_class(tmp_path))
    assert found["s1"].total == pytest.approx(100)
    states = {name: [e.state for e in mark.exercises] for name, mark in found.items()}
    assert states["s1"] == ["graded"] * 4
    assert states["s2"] == ["graded", "manual", "missing", "missing"]
    assert states["s3"] == ["missing", "graded", "rejected", "missing"]
    assert (found["s4"].total, set(states["s4"])) == (0, {"missing"})
    # lab 3: 12 of 15; lab 4: 9 points, an undecided criterion of 1 to 4, and 30 missing points
    assert found["s2"].total == pytest.approx(50 * (12 / 15 + 10 / 45))
    assert found["s2"].most_total == pytest.approx(50 * (12 / 15 + 13 / 45))
    undecided = exercise(found["s2"], "reduce_v1")
    assert (undecided.points, undecided.most_points, undecided.max_points) == (10, 13, 15)
    assert found["s1"].most_total == found["s1"].total
    assert found["s2"].needs_manual and not found["s1"].needs_manual
    refused = exercise(found["s3"], "reduce_v2")
    assert (refused.points, refused.max_points) == (0, 15)
    assert refused.note == "is a symbolic link"
    problem = found["s3"].problems[0]
    assert problem.assignment == "lab3_banks"
    assert str(problem) == "lab3_banks: ignored: =cmd|x.exe: @not a kernel of the course"


def test_only_records_of_the_current_file_count(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})
    ada.files["reduce_v1"].write_text("// changed\n")
    mark = marks(DEFAULT, [ada], records)["s1"]
    assert exercise(mark, "reduce_v1").state == "ungraded"
    assert exercise(mark, "reduce_v1").max_points == 0
    assert any("not graded yet" in problem.text for problem in mark.problems)


def test_the_kits_own_version_counts_then_the_latest(ada):
    def checks(points, **more):
        criteria = [criterion("correct", points), criterion("safe", 2), criterion("efficient", 3)]
        return record(ada, "reduce_v1", "checks", criteria, **more)

    early, late = "2027-01-30T00:00:00+00:00", "2027-02-01T00:00:00+00:00"
    versions = [
        checks(0, graded_at=early),
        checks(3, graded_at=late),
        checks(6, graded_at="2027-03-01T00:00:00+00:00", kit_version="0.0.9"),
    ]
    for order in itertools.permutations(versions):
        mark = marks(DEFAULT, [ada], order)["s1"]
        assert criteria_of(mark, "reduce_v1")["correct"].points == 3
    mark = marks(DEFAULT, [ada], versions[2:])["s1"]
    assert "version 0.0.9" in exercise(mark, "reduce_v1").note


def test_a_wrong_kernel_is_not_timed(ada):
    mark = marks(DEFAULT, [ada], records_of(ada, {"reduce_v1": (3, 0, 0, 0)}))["s1"]
    fast = criteria_of(mark, "reduce_v1")["fast"]
    assert (fast.status, fast.points, fast.max_points) == ("FAIL", 0, 4)
    assert fast.message == "not timed: the kernel is not correct yet"
    assert exercise(mark, "reduce_v1").state == "graded"


def test_a_right_kernel_waits_for_its_time(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})[:1]
    found = exercise(marks(DEFAULT, [ada], records)["s1"], "reduce_v1")
    assert (found.state, found.points, found.max_points) == ("ungraded", 11, 11)


def test_not_assessed_lines_drop_out(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})
    records[0].grade["lines"][2] |= {"status": "NOT ASSESSED", "points": 0}
    found = exercise(marks(DEFAULT, [ada], records)["s1"], "reduce_v1")
    assert (found.state, found.points, found.max_points) == ("graded", 12, 12)


@pytest.mark.parametrize("status", ["NOT ASSESSED", "FAIL"])
def test_a_failure_of_the_kit_is_for_a_person(ada, status):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})
    records[0].grade["lines"][1] |= {"status": status, "outcome": "internal-error", "points": 0}
    found = exercise(marks(DEFAULT, [ada], records)["s1"], "reduce_v1")
    assert (found.state, found.points, found.max_points) == ("manual", 13, 13)
    assert "safe" in found.note


def test_a_busy_machine_is_a_range_for_a_person(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})
    busy = {"status": "INCONCLUSIVE", "outcome": "machine-busy", "points": 0, "most_points": 2}
    records[0].grade["lines"][1] |= busy
    found = exercise(marks(DEFAULT, [ada], records)["s1"], "reduce_v1")
    assert (found.state, found.points, found.most_points) == ("manual", 13, 15)


def test_a_missing_tool_of_the_grader_counts_neither_way(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4)})
    left_out = {"status": "NOT ASSESSED", "points": 0, "not_assessed_because": "no-model"}
    records[0].grade["lines"][1] |= left_out
    found = exercise(marks(DEFAULT, [ada], records)["s1"], "reduce_v1")
    assert (found.state, found.points, found.max_points) == ("graded", 13, 13)


def test_what_fast_proves_wrong_earns_nothing(ada):
    records = records_of(ada, {"reduce_v1": (6, 2, 3, 4), "reduce_v2": (6, 2, 3, 4)})
    racy = criterion("fast", 0, outcome="wrong-answer", message="this is a race", proves_wrong=True)
    records[1] = record(ada, "reduce_v1", "speed", [racy])
    mark = marks(DEFAULT, [ada], records)["s1"]
    found, criteria = exercise(mark, "reduce_v1"), criteria_of(mark, "reduce_v1")
    assert (found.state, found.points, found.most_points, found.max_points) == ("graded", 0, 0, 15)
    assert {one.status for one in criteria.values()} == {"FAIL"}
    assert criteria["correct"].details["voided_by"] == "fast"
    assert criteria["correct"].outcome == "wrong-answer" and "a race" in criteria["correct"].message
    assert exercise(mark, "reduce_v2").points == 15
    by_hand = replace(DEFAULT, manual={("s1", "reduce_v1"): Decision({"correct": 6}, "looked at")})
    assert exercise(marks(by_hand, [ada], records)["s1"], "reduce_v1").points == 6


def test_a_job_that_failed_is_for_a_person(ada):
    failed = record(ada, "reduce_v1", "checks", [], status="error", error="no device")
    found = exercise(marks(DEFAULT, [ada], [failed])["s1"], "reduce_v1")
    assert (found.state, found.max_points) == ("manual", 0)
    assert "no device" in found.criteria[0].message


def test_a_person_decides(tmp_path):
    submissions, records = sample_class(tmp_path)
    decisions = {
        ("s2", "reduce_v1"): Decision({"fast": 3.5}, "timed by hand"),
        ("s4", "reduce_v1"): Decision({"correct": 6}, "shown on paper"),
    }
    found = marks(replace(DEFAULT, manual=decisions), submissions, records)
    decided = exercise(found["s2"], "reduce_v1")
    assert (decided.state, decided.points, decided.max_points) == ("graded", 12.5, 15)
    message = criteria_of(found["s2"], "reduce_v1")["fast"].message
    assert "timed by hand" in message and "INCONCLUSIVE" in message
    assert exercise(found["s4"], "reduce_v1").points == 6


def test_rules_for_nobody_are_errors():
    klass = replace(DEFAULT, students={"s9": StudentRules(1)})
    with pytest.raises(ClassError, match="'s9'.*roster"):
        marks(klass, [], [])


def test_who_is_on_no_roster_is_marked(tmp_path):
    guest = hand_in(tmp_path, "guest", ["reduce_v1"])
    found = marks(DEFAULT, [guest], records_of(guest, {"reduce_v1": (6, 2, 3, 4)}), [ADA])
    assert list(found) == ["s1", "guest"] and found["guest"].total > 0


def test_lines_can_be_switched_off(ada):
    klass = replace(DEFAULT, factors={"fast": 0.0, "safe": 2.0})
    found = exercise(
        marks(klass, [ada], records_of(ada, {"reduce_v1": (6, 1, 3, 0)}))["s1"], "reduce_v1"
    )
    assert (found.points, found.max_points) == (11, 13)


def test_weights_scale_and_excuses(ada):
    labs = {
        "lab3_banks": AssignmentRules("lab3_banks", {"tile_columns": 1}, weight=3),
        "lab4_reduction": AssignmentRules(
            "lab4_reduction", {"reduce_v1": 1, "reduce_v2": 3}, points=100
        ),
    }
    records = records_of(
        ada, {"tile_columns": (6, 2, 3, 4), "reduce_v1": (6, 2, 3, 4), "reduce_v2": (0, 0, 0, 0)}
    )
    mark = marks(ClassFile("c", labs), [ada], records)["s1"]
    lab3, lab4 = mark.assignments
    assert (lab4.score, lab4.max_points) == (pytest.approx(25), 100)
    assert mark.total == pytest.approx((3 * 100 + 25) / 4)
    assert [e.exercise for e in mark.exercises] == ["tile_columns", "reduce_v1", "reduce_v2"]
    excused = replace(
        ClassFile("c", labs), students={"s1": StudentRules(excused=frozenset({"lab4_reduction"}))}
    )
    mark = marks(excused, [ada], records)["s1"]
    assert mark.total == pytest.approx(100) and mark.assignments[1].max_points == 0


@pytest.mark.parametrize(
    ("late", "days"),
    [(-9999, 0), (0, 0), (15, 0), (15.01, 1), (24 * 60, 1), (24 * 60 + 1, 2), (5 * 24 * 60, 5)],
)
def test_days_begun_since_the_due_date(late, days):
    assert late_days(NOON + timedelta(minutes=late), NOON, grace_minutes=15) == days


def test_extension_keeps_the_hour_when_the_clocks_change():
    vienna = ZoneInfo("Europe/Vienna")
    due = datetime(2027, 3, 27, 12, 0, tzinfo=vienna)  # the next day has 23 hours
    noon = datetime(2027, 3, 28, 12, 0, tzinfo=vienna)
    assert late_days(noon, due, extension_days=1) == 0
    assert late_days(noon + timedelta(minutes=1), due, extension_days=1) == 1
    # 23 hours are one started day, although the clocks show 24
    assert late_days(noon + timedelta(minutes=1), due) == 1


def test_factor_falls_and_ends():
    rules = LateRules(per_day=0.3, max_days=4, after=0.0)
    factors = [late_factor(day, rules) for day in range(7)]
    assert factors == pytest.approx([1, 0.7, 0.4, 0.1, 0, 0, 0])
    assert late_factor(3, replace(rules, max_days=2, after=0.25)) == 0.25
    assert late_factor(400, LateRules()) == 1


def test_unknown_time_is_in_time_and_said(tmp_path):
    lab = AssignmentRules("lab4_reduction", {"reduce_v1": 1}, due=NOON)
    klass = ClassFile("c", {lab.name: lab}, late=LateRules(per_day=1))
    handed_in = hand_in(tmp_path, "s1", ["reduce_v1"], None)
    mark = marks(klass, [handed_in], records_of(handed_in, {"reduce_v1": (6, 2, 3, 4)}))["s1"]
    assert mark.total == 100 and "unknown: counted as on time" in mark.assignments[0].comments[0]


def test_another_class_file_changes_only_the_export(tmp_path):
    submissions, records = sample_class(tmp_path)
    before = [repr(found) for found in records]
    harsh = replace(DEFAULT, factors={"fast": 0.0}, drop=DropRules(1, 1))
    assert (
        marks(harsh, submissions, records)["s2"].total
        != marks(DEFAULT, submissions, records)["s2"].total
    )
    assert [repr(found) for found in records] == before


def test_a_total_of_nothing_is_no_total(tmp_path):
    """An assignment of weight 0 has a mark of its own only."""
    files, records = sample_class(tmp_path)
    rules = AssignmentRules("lab", dict.fromkeys(catalogue().exercises, 1.0), weight=0.0)
    klass = ClassFile("t", {"lab": rules})
    book = gradebook(klass, catalogue(), STUDENTS, files, records)
    assert not any(mark.counts for mark in book.students)
    assert only(book, "lab").students[0].counts and only(book, "lab").students[0].total == 100
