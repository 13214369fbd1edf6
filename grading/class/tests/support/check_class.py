# SPDX-License-Identifier: Apache-2.0
"""Compares a graded class with the expected result, and reports where time was spent.

    cd grading/class
    ./python tests/support/check_class.py GRADES EXPECTED [--same-as OTHER]

GRADES is the grades folder of a class of generated_class.py, EXPECTED its expected.json, and
OTHER the grades of another run over the same class. Exit status 1 if anything differs.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from oclab_class.folder.class_folder import ClassFolder, load_folder
from oclab_class.jobs.store import Record
from oclab_class.kit.programs import oclab_program
from oclab_class.marks.gradebook import CriterionMark, ExerciseMark, StudentMark

CONFINEMENT = "sandbox"
ELSEWHERE = {"ignored"}  # also said of files of other assignments
MODEL_CRITERIA = ("safe", "efficient")


def has_model() -> bool:
    """Whether the kit was built with the model, which some systems cannot build."""
    return oclab_program().resolve().with_name("oclab-model-worker").exists()


def expected_status(graded: ClassFolder) -> int:
    """3 where a busy machine left something undecided."""
    undecided = any(mark.needs_manual for mark in graded.gradebook().students)
    return 3 if undecided else 0


def differences(folder: ClassFolder, expected: dict, confinement: str = CONFINEMENT) -> list[str]:
    """All differences from the expected marks, intake problems and records."""
    found = [*_of_intake(folder, expected), *_of_records(folder, expected, confinement)]
    marks = {mark.student.id: mark for mark in folder.gradebook().students}
    if marks.keys() != expected.keys():
        found.append(f"students: {sorted(marks.keys() ^ expected.keys())} on one side only")
    for student in marks.keys() & expected.keys():
        found += [f"{student}: {text}" for text in _of_student(marks[student], expected[student])]
    return sorted(found)


def _of_student(mark: StudentMark, wanted: dict) -> Iterator[str]:
    names = {one.assignment for one in mark.exercises if one.exercise in wanted["graded"]}
    found = [one.late_days for one in mark.assignments if one.assignment in names]
    if set(found) - {wanted["late_days"]}:
        yield f"late by {found} days, not {wanted['late_days']}"
    for exercise in mark.exercises:
        if exercise.exercise in wanted["graded"]:
            kernel = wanted["graded"][exercise.exercise]
            for text in _of_exercise(exercise, kernel):
                yield f"{exercise.exercise} ({kernel['name']}): {text}"
            continue
        state = "rejected" if exercise.exercise in wanted["rejected"] else "missing"
        if exercise.state != state or exercise.points:
            yield f"{exercise.exercise} is {exercise.state} with {exercise.points}, not {state}"


def _of_exercise(mark: ExerciseMark, kernel: dict) -> Iterator[str]:
    noisy = any(criterion.status == "INCONCLUSIVE" for criterion in mark.criteria)
    if mark.state != ("manual" if noisy else "graded"):
        yield f"is {mark.state}"
    for criterion in mark.criteria:
        wanted = kernel["lines"][criterion.name]
        if criterion.name in MODEL_CRITERIA and not has_model():
            wanted = {**wanted, "statuses": {*wanted["statuses"], "NOT ASSESSED"}, "says": ()}
        text = (criterion.message or "") + criterion.details.get("note", "")
        if criterion.status not in wanted["statuses"] or (
            wanted["outcomes"] and criterion.outcome not in wanted["outcomes"]
        ):
            yield f"{criterion.name} is {criterion.status} {criterion.outcome}: {text[:200]}"
        for words in wanted["says"]:
            if words not in text:
                yield f"{criterion.name} does not say {words!r}: {text[:200]}"
    if not kernel["full_marks"] and all(
        criterion.points == criterion.max_points for criterion in mark.criteria
    ):
        yield "has full marks"


def _of_intake(folder: ClassFolder, expected: dict) -> Iterator[str]:
    missing = {student for student, wanted in expected.items() if not wanted["handed_in"]}
    found: dict[str, set[str]] = {}
    for name, intake in folder.intakes.items():
        if set(intake.missing) != missing:
            yield f"{name}: missing: {sorted(intake.missing)}, not {sorted(missing)}"
        for student, submission in intake.by_student().items():
            kinds = {problem.kind for problem in submission.problems}
            # A hand-in for one lab has nothing for the others.
            found.setdefault(student, set()).update(kinds - {"missing"} - ELSEWHERE)
    for student, kinds in found.items():
        if kinds - ELSEWHERE != set(expected[student]["problems"]) - {"missing"} - ELSEWHERE:
            yield f"{student}: reported as {sorted(kinds)}, not {expected[student]['problems']}"


def _of_records(folder: ClassFolder, expected: dict, confinement: str) -> Iterator[str]:
    """Exactly one record for each job there is."""
    records = {_job(record): record for record in folder.store.all()}
    wanted = set()
    for student, one in expected.items():
        for exercise in one["graded"]:
            wanted.add((student, exercise, "checks"))
            checks = records.get((student, exercise, "checks"))
            if checks and status_of(checks, "correct") == "PASS":
                wanted.add((student, exercise, "speed"))
    if records.keys() != wanted:
        yield f"records: {sorted(records.keys() ^ wanted)} on one side only"
    for job, record in records.items():
        if record.grade is None or record.grade["confinement"] != confinement:
            yield f"{job} was graded without the {confinement}: {record.error}"


def _job(record: Record) -> tuple[str, str, str]:
    return record.key.student, record.key.exercise, record.key.phase


def status_of(record: Record, line: str) -> str:
    """The status of one criterion, or an empty string."""
    lines = (record.grade or {}).get("lines", [])
    return next((one["status"] for one in lines if one["name"] == line), "")


def unlike(one: ClassFolder, other: ClassFolder) -> list[str]:
    """Jobs and verdicts in which two runs over one class differ.

    INCONCLUSIVE criteria do not count, because the machine was too busy for a verdict.
    """
    verdicts = [{record.key: _verdicts(record) for record in f.store.all()} for f in (one, other)]
    found = [f"{key} has no record in one of them" for key in verdicts[0].keys() ^ verdicts[1]]
    for key in verdicts[0].keys() & verdicts[1]:
        for line, (status, outcome) in verdicts[0][key].items():
            where = f"{key.student}/{key.exercise} {line}"
            found += _unlike_line(where, (status, outcome), verdicts[1][key].get(line))
    return sorted(found)


def _unlike_line(where: str, one: tuple[str, str], other: tuple[str, str] | None) -> list[str]:
    noisy = other is not None and "INCONCLUSIVE" in (one[0], other[0])
    return [] if one == other or noisy else [f"{where}: {one} and {other}"]


def _verdicts(record: Record) -> dict[str, tuple[str, str]]:
    lines = (record.grade or {}).get("lines", [])
    return {line["name"]: (line["status"], line["outcome"]) for line in lines}


def verdict_table(folder: ClassFolder, expected: dict) -> str:
    """Kinds of submissions by the state of their exercises, without missing ones."""
    counts: dict[str, Counter] = {}
    for mark in folder.gradebook().students:
        wanted = expected[mark.student.id]
        found = counts.setdefault(wanted["kind"], Counter())
        found["students"] += 1
        for exercise in mark.exercises:
            if exercise.state != "missing":
                found.update(map(_verdict, exercise.criteria))
    lines = []
    for kind, found in sorted(counts.items()):
        students = found.pop("students")
        said = ", ".join(f"{name} {count}" for name, count in sorted(found.items()))
        lines.append(f"{kind:<14} {students:3}  {said}")
    return "\n".join(lines)


def _verdict(criterion: CriterionMark) -> str:
    outcome = (
        ""
        if criterion.outcome == "ok" or criterion.name != "correct"
        else f" ({criterion.outcome})"
    )
    return f"{criterion.name} {criterion.status}{outcome}"


def time_table(folder: ClassFolder) -> str:
    """The time from the first job's start to the last job's end, and the longest jobs."""
    records = list(folder.store.all())
    handed_in = max(len(one.submissions) for one in folder.intakes.values())
    wall, busy = _wall_and_busy(records)
    rate = 60 * handed_in / wall
    lines = [f"{len(records)} jobs in {wall:.0f} s: {rate:.1f} submissions per minute"]
    spent: Counter = Counter()
    for record in records:
        spent[record.key.phase + (" (again)" if record.attempt > 1 else "")] += record.seconds
    lines += [f"  {name:<16} {seconds:6.0f} s of jobs" for name, seconds in spent.most_common()]
    # Repeated first attempts count here too, although only the last attempt has a record.
    lines.append(f"  no recorded job under way: {wall - busy:.0f} s")
    slowest = sorted(records, key=lambda record: record.seconds, reverse=True)[:6]
    for record in slowest:
        what = f"{record.key.student}/{record.key.exercise} {record.key.phase}"
        outcome = record.grade["lines"][0]["outcome"] if record.grade else record.error
        lines.append(f"  slowest: {what:<32} {record.seconds:6.1f} s  {outcome}")
    return "\n".join(lines)


def _wall_and_busy(records: list[Record]) -> tuple[float, float]:
    """Total seconds, and seconds with at least one running job."""
    ends = [datetime.fromisoformat(record.graded_at).timestamp() for record in records]
    spans = sorted((end - one.seconds, end) for end, one in zip(ends, records, strict=True))
    busy, until = 0.0, spans[0][0]
    for start, end in spans:
        busy += max(0.0, end - max(start, until))
        until = max(until, end)
    return until - spans[0][0], busy


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("grades", type=Path)
    parser.add_argument("expected", type=Path)
    parser.add_argument("--same-as", type=Path)
    options = parser.parse_args()
    folder = load_folder(options.grades)
    expected = json.loads(options.expected.read_text(encoding="utf-8"))
    print(verdict_table(folder, expected))
    print(time_table(folder))
    found = differences(folder, expected)
    print(f"{len(found)} differences from what was expected", *found, sep="\n  ")
    if options.same_as:
        other = unlike(folder, load_folder(options.same_as))
        print(f"{len(other)} differences from {options.same_as}", *other, sep="\n  ")
        found += other
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
