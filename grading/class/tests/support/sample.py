# SPDX-License-Identifier: Apache-2.0
"""A small class: a catalogue, students, their files and records."""

import hashlib
from datetime import UTC, datetime
from pathlib import Path

from oclab_class.download.problem import Problem
from oclab_class.download.roster import Student
from oclab_class.intake.submissions import Submission
from oclab_class.jobs.store import JobKey, Record
from oclab_class.kit.catalogue import Catalogue, Exercise
from oclab_class.marks import policy
from oclab_class.marks.gradebook import Gradebook

CRITERIA = {"correct": 6, "safe": 2, "efficient": 3, "fast": 4}
KIT = "0.1.0"
DEVICE = {"platform": "Sample", "name": "a CPU", "driver": "1", "class": "cpu"}
NOON = datetime(2027, 1, 29, 12, 0, tzinfo=UTC)

ADA = Student("s1", "Ada Lovelace", "ada@uni.example", "A", ("1001", "ada"))
ZOE = Student("s2", "Zoë Çelik 李", "zoe@uni.example", "A", ("1002",))
EVIL = Student("s3", '=HYPERLINK("http://x","y")', "+evil@uni.example", "B", ("1003",))
ABSENT = Student("s4", "Absent, Ann", "ann@uni.example", "B", ("1004",))
STUDENTS = [ADA, ZOE, EVIL, ABSENT]


def catalogue() -> Catalogue:
    """Two labs: one exercise in the first, three in the second, 15 points each."""
    reductions = ["reduce_v1", "reduce_v2", "reduce_v3"]
    labs = {"lab3_banks": ["tile_columns"], "lab4_reduction": reductions}
    exercises = {
        name: Exercise(name, lab, f"The exercise {name}", dict(CRITERIA))
        for lab, names in labs.items()
        for name in names
    }
    return Catalogue(KIT, exercises)


def hand_in(
    folder: Path, student: str, names: list[str], when: datetime | None = NOON
) -> Submission:
    """Files that contain the student and the exercise."""
    files = {}
    for name in names:
        files[name] = folder / student / f"{name}.cl"
        files[name].parent.mkdir(parents=True, exist_ok=True)
        files[name].write_text(f"// {student} {name}\n")
    return Submission(student, files, when)


def criterion(name: str, points: float, maximum: float | None = None, **more) -> dict:
    """A criterion of an oclab-record/1."""
    maximum = CRITERIA[name] if maximum is None else maximum
    status = "PASS" if points >= maximum else "PARTIAL" if points else "FAIL"
    return {
        "name": name,
        "status": status,
        "outcome": "ok",
        "points": points,
        "max_points": maximum,
        "message": f"{name}: {points} of {maximum}",
        **more,
    }


def speed(ratio: float) -> dict:
    """The part of the criterion `fast` that exports read."""
    return {"ratio": ratio, "interval": [ratio - 0.1, ratio + 0.1], "student_seconds": 0.002}


def record(
    submission: Submission, exercise: str, phase: str, criteria: list[dict], **more
) -> Record:
    """The record of one job for the current file of the submission."""
    sha256 = hashlib.sha256(submission.files[exercise].read_bytes()).hexdigest()
    key = JobKey(submission.student, exercise, phase, sha256, more.pop("kit_version", KIT), "pocl")
    values = {
        "status": "graded",
        "attempt": 1,
        "graded_at": "2027-01-30T00:00:00+00:00",
        "seconds": 1.0,
        "host": "h",
        "error": "",
        **more,
    }
    lab = catalogue().exercises[exercise].lab
    grade = (
        {"lab": lab, "exercise": exercise, "device": DEVICE, "lines": criteria}
        if criteria
        else None
    )
    return Record(key=key, lab=lab, grade=grade, **values)


def records_of(submission: Submission, points: dict[str, tuple]) -> list[Record]:
    """Both jobs of each exercise, from the points for correct, safe, efficient and fast."""
    found = []
    for exercise, (correct, safe, efficient, fast) in points.items():
        checks = [
            criterion("correct", correct),
            criterion("safe", safe),
            criterion("efficient", efficient),
        ]
        found.append(record(submission, exercise, "checks", checks))
        if correct == CRITERIA["correct"]:
            timed = [criterion("fast", fast, speed=speed(0.5 + fast / 8))]
            found.append(record(submission, exercise, "speed", timed))
    return found


def sample_class(folder: Path) -> tuple[list[Submission], list[Record]]:
    """Ada: full marks; Zoë: partial and INCONCLUSIVE; Evil: wrong and rejected; Ann: nothing."""
    ada = hand_in(folder, "s1", list(catalogue().exercises))
    zoe = hand_in(folder, "s2", ["tile_columns", "reduce_v1"])
    evil = hand_in(folder, "s3", ["reduce_v1"], None)
    evil.rejected["reduce_v2"] = "is a symbolic link"
    evil.problems.append(Problem("ignored", "=cmd|x.exe", "@not a kernel of the course"))
    records = records_of(ada, dict.fromkeys(ada.files, (6, 2, 3, 4)))
    records += records_of(zoe, {"tile_columns": (6, 2, 1.5, 2.5), "reduce_v1": (6, 0, 3, 0)})
    noisy = criterion("fast", 1, speed=speed(0.7), message="too noisy\x1b[0m\x00 to say")
    noisy["status"] = "INCONCLUSIVE"
    records[-1] = record(zoe, "reduce_v1", "speed", [noisy], attempt=2)
    finding = {"kind": "data_race", "kernel": "k", "places": [{"line": 7, "column": 3}], "count": 2}
    wrong = [
        criterion("correct", 0, outcome="wrong-answer", message="=1+1\nwrong at <n> & 'm'"),
        criterion("safe", 0, findings=[finding]),
        criterion("efficient", 0),
    ]
    records.append(record(evil, "reduce_v1", "checks", wrong))
    return [ada, zoe, evil], records


def gradebook(klass, catalogue, students, submissions, records, made_at=None) -> Gradebook:
    """The marks if every assignment was collected with these submissions."""
    handed_in = dict.fromkeys(klass.assignments, list(submissions))
    return policy.gradebook(klass, catalogue, students, handed_in, records, made_at)
