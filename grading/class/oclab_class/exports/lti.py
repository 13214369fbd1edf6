# SPDX-License-Identifier: Apache-2.0
"""Scores for LTI Advantage's Assignment and Grade Services, one per student."""

from datetime import UTC
from pathlib import Path

from ..base.files import write_json
from ..marks.gradebook import Gradebook, StudentMark
from .common import ExportOptions, exercises_of, feedback, fraction, rounded


def write(book: Gradebook, into: Path, options: ExportOptions) -> list[Path]:
    """Writes lti.json: a list; each entry is the body of one POST to the line item's `scores`."""
    path = into / "lti.json"
    write_json(path, [score(book, mark, options) for mark in book.students])
    return [path]


def score(book: Gradebook, mark: StudentMark, options: ExportOptions) -> dict:
    """A platform treats a score as final only if it is FullyGraded."""
    share = fraction(mark, options.lab)
    states = {exercise.state for exercise in exercises_of(mark, options.lab)}
    result = {
        "userId": mark.student.id,
        "comment": feedback(mark, options.lab),
        "timestamp": book.made_at.astimezone(UTC).isoformat(timespec="milliseconds"),
        "activityProgress": "Completed" if states - {"missing"} else "Initialized",
        "gradingProgress": _progress(states, share),
    }
    if share is not None:
        result["scoreGiven"] = rounded(options.out_of * share)
        result["scoreMaximum"] = options.out_of
    return result


def _progress(states: set[str], share: float | None) -> str:
    if "manual" in states:
        return "PendingManual"
    if "ungraded" in states:
        return "Pending"
    return "NotReady" if share is None else "FullyGraded"
