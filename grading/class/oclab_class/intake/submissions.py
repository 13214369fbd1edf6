# SPDX-License-Identifier: Apache-2.0
"""Submissions after intake: the files to grade, and the rejected files with reasons."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True)
class Problem:
    """A problem to show to the instructor. `where` names the file or archive entry."""

    # rejected, ignored, duplicate, unknown-student, missing, late-mark, commit-time, times
    kind: str
    where: str
    message: str


@dataclass
class Submission:
    """One student's kernels: from exercise id to the file that intake wrote."""

    student: str
    files: dict[str, Path] = field(default_factory=dict)
    submitted_at: datetime | None = None  # with a time zone; None if unknown
    origin: str = ""
    problems: list[Problem] = field(default_factory=list)
    # Exercises with a rejected file (a link, an archive bomb): they count as submitted, and fail.
    rejected: dict[str, str] = field(default_factory=dict)
