# SPDX-License-Identifier: Apache-2.0
"""A graded class of hundreds, made without grading: its records are generated.

    cd grading/class
    ./python tests/support/large_class.py FOLDER [--students 300] [--assignments 3] [--exercises 8]

writes the grades folder FOLDER/grades. Then `./oclab report FOLDER/grades` and every export work.
"""

import argparse
import json
import random
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

from report_sample import (
    DEVICE,
    EXERCISES,
    FIRST_NAMES,
    LAST_NAMES,
    criterion,
    fast_line,
    kernel,
    safe_line,
    wrong_lines,
)

from oclab_class.download.roster import Student
from oclab_class.folder.settings import Settings, save_settings
from oclab_class.intake.intake_file import Intake, save_intake
from oclab_class.intake.submissions import Submission
from oclab_class.jobs.store import SCHEMA, JobKey, Record, RecordStore, source_sha256
from oclab_class.kit.catalogue import Catalogue, Exercise, load_catalogue
from oclab_class.marks.gradebook import CriterionMark

SAMPLES = list(EXERCISES)  # whose numbers the records have


def make_large_class(
    folder: Path, students: int, assignments: int, exercises: int, *, graded: bool = True
) -> Path:
    """Writes the grades folder, and returns its path. Deterministic."""
    catalogue, chance = load_catalogue(), random.Random(3)
    grades = folder / "grades"
    chosen = [one for one in catalogue.exercises.values() if one.lab != "lab0_peaks"]
    parts = [chosen[at * exercises : (at + 1) * exercises] for at in range(assignments)]
    people = [_person(number) for number in range(students)]
    grades.mkdir(parents=True)
    save_settings(Settings("pocl", True, "secret"), grades)
    _write_roster(grades / "roster.csv", people)
    (grades / "class.toml").write_text(_rules(parts))
    for number, part in enumerate(parts, start=1):
        into = grades / f"assignments/hw{number}"
        intake = Intake(people, layout="folders")
        for student in people:
            skill = chance.betavariate(4, 1.6)
            one = Submission(student.id, submitted_at=datetime(2027, 1, 10, tzinfo=UTC))
            for exercise in part:
                _hand_in(one, exercise, into, chance)
                if graded:
                    records = grades / "records"
                    _grade(one, exercise, catalogue, records, skill, chance)
            intake.submissions.append(one)
        save_intake(intake, into)
    return grades


def _person(number: int) -> Student:
    name = f"{FIRST_NAMES[number % 24]} {LAST_NAMES[-1 - number // 24 % 24]}"
    return Student(f"s{number:04}", name, f"s{number:04}@uni.example", "AB"[number % 2])


def _write_roster(path: Path, people: list[Student]) -> None:
    rows = [f"{one.id},{one.name},{one.email},{one.section}" for one in people]
    path.write_text("\n".join(["id,name,email,section", *rows]), encoding="utf-8")


def _rules(parts: list[list[Exercise]]) -> str:
    text = '[class]\ntitle = "A large class"\ntimezone = "Europe/Vienna"\n'
    for number, part in enumerate(parts, start=1):
        names = json.dumps([one.id for one in part])
        text += f"[assignments.hw{number}]\nexercises = {names}\n"
    return text


def _hand_in(one: Submission, exercise: Exercise, into: Path, chance: random.Random) -> None:
    """The starter or the solution with a few statements that nobody else has."""
    source = kernel(exercise.id, chance.choice(["solutions", "kernels-starter"])).read_text()
    lines = source.split("\n")
    for _ in range(6):
        numbers = [chance.randrange(10_000) for _ in range(3)]
        lines.insert(chance.randrange(len(lines)), "// {} {} {}".format(*numbers))
        own = "float own{0} = {1}.f * {2}.f + own{0};".format(*numbers)
        lines.append(f"void own_{numbers[0]}(void) {{ {own} }}")
    path = into / "submissions" / one.student / exercise.lab / exercise.file_name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines))
    one.files[exercise.id] = path


def _grade(
    one: Submission,
    exercise: Exercise,
    catalogue: Catalogue,
    records: Path,
    skill: float,
    chance: random.Random,
) -> None:
    criteria = [_worth(one, exercise) for one in _criteria(exercise.id, skill, chance)]
    sha256 = source_sha256(one.files[exercise.id])
    store = RecordStore(records)
    for phase, mine in (("checks", criteria[:-1]), ("speed", criteria[-1:])):
        key = JobKey(one.student, exercise.id, phase, sha256, catalogue.kit_version, "pocl")
        device = {"platform": "p", "name": DEVICE, "driver": "1", "class": "cpu"}
        grade = {"device": device, "lines": [asdict(one) | one.details for one in mine]}
        for each in grade["lines"]:
            del each["details"], each["open_most"]
        record = Record(key, exercise.lab, "graded", 1, "2027-01-11T00:00:00", 1.0, "", grade)
        path = store.path_of(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"schema": SCHEMA, **asdict(record)}, indent=1))


def _criteria(exercise: str, skill: float, chance: random.Random) -> list[CriterionMark]:
    """As `right_lines` of the sample, with numbers of one of its exercises."""
    if chance.random() > skill + 0.25:
        return list(wrong_lines())
    sample, good = SAMPLES[hash_of(exercise) % len(SAMPLES)], chance.random() < skill
    own = 16384 if good else 131072
    cost = {"cost": EXERCISES[sample][2], "student": own, "reference": 16384, "ratio": 16384 / own}
    ratio = chance.uniform(0.75, 1.4) if good else chance.uniform(0.03, 0.7)
    return [
        criterion("correct", "PASS", "right at all 7 test sizes"),
        safe_line(exercise, chance.random() < skill + 0.2),
        criterion("efficient", "PASS" if good else "FAIL", f"{own} sectors", costs=[cost]),
        fast_line(sample, ratio, noisy=chance.random() < 0.03),
    ]


def hash_of(text: str) -> int:
    """The same in every process."""
    return sum(text.encode())


def _worth(mark: CriterionMark, exercise: Exercise) -> CriterionMark:
    """The criterion with the points of the exercise."""
    most = exercise.criteria.get(mark.name, 0.0)
    share = mark.points / mark.max_points if mark.max_points else 0.0
    return CriterionMark(
        mark.name, mark.status, share * most, most, mark.outcome, mark.message, mark.details
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--assignments", type=int, default=3)
    parser.add_argument("--exercises", type=int, default=8)
    options = parser.parse_args()
    print(
        make_large_class(options.folder, options.students, options.assignments, options.exercises)
    )


if __name__ == "__main__":
    main()
