# SPDX-License-Identifier: Apache-2.0
"""Submissions after intake: the files to grade, and the rejected files with reasons."""

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from ..base.json_data import ALWAYS
from ..download.problem import Problem


@dataclass
class Submission:
    """One student's kernels: from exercise id to the file that intake wrote."""

    student: str
    files: dict[str, Path] = field(default_factory=dict, metadata={ALWAYS: True})
    # With a time zone; None if unknown.
    submitted_at: datetime | None = field(default=None, metadata={ALWAYS: True})
    origin: str = ""
    time_source: str = ""  # where the time was read, such as "worksheet"
    marked_late: bool = False  # by the platform, which gives no time
    problems: list[Problem] = field(default_factory=list)
    # Exercises with a rejected file (a link, an archive bomb): they count as submitted, and fail.
    rejected: dict[str, str] = field(default_factory=dict, metadata={ALWAYS: True})
    unmatched: list[str] = field(default_factory=list)  # names of files of no exercise
    team: tuple[str, ...] = ()  # ids of the other members
    number: str = ""  # the student's number on the platform
    file_number: str = ""  # Canvas: the number of one of the files
