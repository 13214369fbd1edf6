# SPDX-License-Identifier: Apache-2.0
"""Results for the autograding reporter of GitHub Classroom."""

import base64
import json
from pathlib import Path

from ..base.files import write_atomically, write_json
from ..marks.gradebook import ExerciseMark, Gradebook, LineMark, StudentMark
from .common import ExportOptions, exercises_of, is_undecided, lab_of, rounded, student_path

VERSION = 1


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes github/<student>.json, and the same encoded as github/<student>.base64."""
    paths = []
    for mark in book.students:
        value = result(mark, options)
        path = student_path(into / "github", mark, "{}.json")
        write_json(path, value)
        encoded = student_path(into / "github", mark, "{}.base64")
        write_atomically(encoded, encode(value) + "\n")
        paths += [path, encoded]
    return paths


def encode(value: dict) -> str:
    """The output `result` of a step."""
    return base64.b64encode(json.dumps(value, ensure_ascii=False).encode()).decode()


def result(mark: StudentMark, options: ExportOptions) -> dict:
    """One test for each rubric line.

    The reporter adds up the scores itself. They include the late penalty, but not the weights of
    labs and exercises, and not the drops.
    """
    tests = [
        _test(mark, exercise, line)
        for exercise in exercises_of(mark, options.lab)
        for line in exercise.lines
        if line.max_points or is_undecided(exercise, line)
    ]
    states = {test["status"] for test in tests}
    status = next((state for state in ("fail", "error") if state in states), "pass")
    maximum = sum(line.max_points for e in exercises_of(mark, options.lab) for line in e.lines)
    return {"version": VERSION, "status": status, "max_score": rounded(maximum), "tests": tests}


def _test(mark: StudentMark, exercise: ExerciseMark, line: LineMark) -> dict:
    lab = lab_of(mark, exercise.lab)
    status = "pass" if line.points >= line.max_points else "fail"
    return {
        "name": f"{exercise.exercise}: {line.name}",
        "status": "error" if is_undecided(exercise, line) else status,
        "score": rounded(line.points * (lab.late_factor if lab else 1.0)),
        "message": f"{line.status}: {line.message}",
        "test_code": f"./oclab run {exercise.exercise} --lines {line.name}",
        "filename": f"kernels-starter/{exercise.lab}/{exercise.exercise}.cl",
        "line_no": _line_number(line),
        "duration": 0,  # records hold the kernel's time, not the test's
    }


def _line_number(line: LineMark) -> int:
    """The first line of the kernel that a finding names, or 0."""
    places = [
        place["line"] for found in line.details.get("findings", []) for place in found["places"]
    ]
    return next(filter(None, places), 0)
