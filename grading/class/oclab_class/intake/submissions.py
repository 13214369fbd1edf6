# SPDX-License-Identifier: Apache-2.0
"""What the students handed in, after intake: what is graded, and what was refused and why."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True)
class Problem:
    """Something the instructor should know: `where` names the file or archive entry."""

    # rejected, ignored, duplicate, unknown-student, missing, late-mark, commit-time, times
    kind: str
    where: str
    message: str


@dataclass
class Submission:
    """One student's kernels: exercise id to a file that intake wrote."""

    student: str
    files: dict[str, Path] = field(default_factory=dict)
    submitted_at: datetime | None = None  # with a time zone; None where the download tells nothing
    origin: str = ""
    problems: list[Problem] = field(default_factory=list)
    # Exercises whose file was refused (a link, an archive bomb): they count as handed in, and fail.
    rejected: dict[str, str] = field(default_factory=dict)
