# SPDX-License-Identifier: Apache-2.0
"""Gradescope's results.json, which the autograder writes in its container."""

from collections.abc import Sequence

from ..base.rounding import rounded
from ..marks.gradebook import CriterionMark, ExerciseMark, Gradebook, StudentMark
from .common import ExportOptions, feedback, fraction, is_undecided, speed_of


def results(book: Gradebook, mark: StudentMark, options: ExportOptions) -> dict:
    """The content of results.json.

    `score` is after the class's policy, out of `options.out_of`; it overrides the tests' sum.
    """
    share = fraction(mark)
    exercises = mark.exercises
    result = {
        "score": rounded(options.out_of * (share or 0.0)),
        "output": feedback(mark),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": options.visibility,
        "stdout_visibility": "hidden",
        "extra_data": _extra(book, mark),
        "tests": [
            _test(exercise, criterion, f"{i}.{j}", options)
            for i, exercise in enumerate(exercises, 1)
            for j, criterion in enumerate(exercise.criteria, 1)
        ],
    }
    if options.leaderboard:
        result["leaderboard"] = _leaderboard(exercises)
    return result


def _test(
    exercise: ExerciseMark, criterion: CriterionMark, place: str, options: ExportOptions
) -> dict:
    test = {
        "name": f"{exercise.lab} / {exercise.exercise}: {criterion.name}",
        "number": place,
        "score": rounded(criterion.points),
        "max_score": rounded(criterion.max_points),
        "output": f"{criterion.status}\n{criterion.message}".strip(),
        "tags": [exercise.lab, exercise.exercise, criterion.name],
        "visibility": options.visibility,
        "extra_data": {
            "status": criterion.status,
            "outcome": criterion.outcome,
            "state": exercise.state,
        },
    }
    # Gradescope shows a test without a status as neither passed nor failed.
    if criterion.status != "NOT ASSESSED" and not is_undecided(exercise, criterion):
        test["status"] = "passed" if criterion.points >= criterion.max_points else "failed"
    return test


def _leaderboard(exercises: Sequence[ExerciseMark]) -> list[dict]:
    """The speed relative to the reference, for correct and safe kernels."""
    speeds = [(exercise.exercise, speed_of(exercise)) for exercise in exercises]
    return [
        {"name": f"{name} (× reference)", "value": rounded(speed["ratio"]), "order": "desc"}
        for name, speed in speeds
        if speed
    ]


def _extra(book: Gradebook, mark: StudentMark) -> dict:
    return {
        "student": mark.student.roster_id,
        "kit_version": book.kit_version,
        "device": book.device,
        "late_days": max((one.late_days for one in mark.assignments), default=0),
        "needs_manual": mark.needs_manual,
    }
