# SPDX-License-Identifier: Apache-2.0
"""What a download holds for an assignment, before anything is written."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..base.shown import shown
from ..download.handin import HandIn
from ..download.problem import Problem
from ..download.roster import Student
from ..kit.catalogue import Exercise
from .collect import Kernels
from .mapping import Mapping, MappingRow
from .times import Moment, Times


@dataclass(frozen=True)
class Target:
    """One assignment that a download is taken in for, and its folder."""

    name: str
    folder: Path
    exercises: Sequence[Exercise]
    mapping: Mapping = field(default_factory=dict)
    times: Times = field(default_factory=dict)  # override those of the download


@dataclass
class Part:
    """One student's part of a download, for one assignment."""

    student: Student
    handin: HandIn
    kernels: Kernels
    moment: Moment | None
    by_team: bool  # another member handed in
    is_time_given: bool = False  # in the instructor's file, which overrides other sources

    @property
    def origin(self) -> str:
        return shown(self.handin.origin)


@dataclass
class Looked:
    """What a download holds for one assignment. Nothing is written yet."""

    target: Target
    layout: str
    students: list[Student]  # the roster, then others
    parts: dict[str, Part] = field(default_factory=dict)  # by student
    problems: list[Problem] = field(default_factory=list)

    @property
    def with_kernels(self) -> list[Part]:
        """The parts in which something was handed in for this assignment."""
        parts = self.parts.values()
        return [part for part in parts if part.kernels.texts or part.kernels.rejected]

    @property
    def proposals(self) -> list[MappingRow]:
        """Rows of the mapping that nobody has confirmed."""
        return [row for part in self.parts.values() for row in part.kernels.proposals]
