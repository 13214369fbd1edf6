# SPDX-License-Identifier: Apache-2.0
"""The view of one student: the diagnosis of each kernel, and plots."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..marks.gradebook import ExerciseMark, LineMark, StudentMark
from .excerpt import SourceLine, excerpt, read_lines
from .plots import Roofline, Shares, rooflines
from .timing import Timing, timing_of

Sources = Mapping[tuple[str, str], Path]

STATE_TEXT = {
    "graded": "graded",
    "missing": "not submitted",
    "rejected": "rejected at intake",
    "manual": "manual decision needed",
    "ungraded": "not run yet",
}

FINDING_TEXT = {
    "out_of_bounds": "out-of-bounds access",
    "data_race": "data race",
    "uninitialised": "read of uninitialized memory",
    "misaligned": "misaligned access",
    "barrier_divergence": "barrier not reached by all work-items",
}

COST_TEXT = {
    "global_sectors": "32-byte sectors of global memory",
    "global_requests": "requests to global memory",
    "local_wavefronts": "wavefronts of local memory",
    "private_bytes": "bytes of private memory",
    "instructions": "warp instructions",
    "issued_lanes": "lanes issued",
    "barriers": "barriers",
    "gpu_ns": "ns predicted for a GPU",
}


@dataclass(frozen=True)
class Finding:
    """An error that the model found, with source lines if the source is available."""

    text: str
    kernel: str
    count: int
    lines: tuple[int, ...]  # from 1; empty where unknown
    source: tuple[SourceLine, ...]


@dataclass(frozen=True)
class Diagnosis:
    """The diagnosis of a rubric line, or of several lines with the same diagnosis."""

    names: tuple[str, ...]
    line: LineMark  # the first of these lines
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Cost:
    """One counter of the model and of the reference. `ratio` is reference / student."""

    exercise: str
    text: str
    student: int
    reference: int
    ratio: float


@dataclass(frozen=True)
class ExerciseView:
    """One row of a student's table, and its diagnoses."""

    anchor: str
    mark: ExerciseMark
    state: str
    timing: Timing | None
    diagnoses: tuple[Diagnosis, ...]
    costs: tuple[Cost, ...]

    @property
    def fraction(self) -> float:
        return self.mark.points / self.mark.max_points if self.mark.max_points else 0.0

    def line(self, name: str) -> LineMark | None:
        return next((line for line in self.mark.lines if line.name == name), None)

    @property
    def band(self) -> str:
        """The colour class of the heat map: a fifth of the points, or a state without points."""
        if self.mark.state != "graded":
            return self.mark.state
        if not self.mark.max_points:
            return "ungraded"
        return f"band-{min(int(self.fraction * 5 + 1e-9), 5)}"


@dataclass(frozen=True)
class StudentView:
    """The data of one student for templates. `anchor` is safe in a URL, unlike the id."""

    anchor: str
    mark: StudentMark
    exercises: tuple[ExerciseView, ...]
    rooflines: tuple[Roofline, ...]
    shares: Shares | None  # of kernels without floating-point work

    @property
    def name(self) -> str:
        return self.mark.student.name or self.mark.student.id

    @property
    def line_names(self) -> list[str]:
        """The rubric lines in order; at least one column, for exercises that were not graded."""
        names = dict.fromkeys(line.name for view in self.exercises for line in view.mark.lines)
        return list(names) or ["correct"]

    def exercise(self, name: str) -> ExerciseView | None:
        return next((view for view in self.exercises if view.mark.exercise == name), None)

    @property
    def explained(self) -> list[ExerciseView]:
        return [v for v in self.exercises if v.diagnoses or v.mark.note or v.mark.comments]

    @property
    def without_diagnosis(self) -> str:
        """The text if there is no diagnosis."""
        states = {view.mark.state for view in self.exercises}
        if "graded" not in states:
            return "Nothing has been graded."
        if states == {"graded"}:
            return "Every line passed."
        return "All graded kernels passed every line. The table above lists the others."

    @property
    def costs(self) -> list[Cost]:
        return [cost for view in self.exercises for cost in view.costs]


def student_view(mark: StudentMark, number: int, sources: Sources) -> StudentView:
    """The view of a student. Anchors use `number`, so no student text is part of a URL."""
    anchor = f"student-{number}"
    views = tuple(
        _exercise_view(one, f"{anchor}-{at}", sources.get((mark.student.id, one.exercise)))
        for at, one in enumerate(mark.exercises, start=1)
    )
    timings = [view.timing for view in views if view.timing]
    moving = tuple(timing for timing in timings if timing.flops <= 0)
    shares = Shares(moving) if moving else None
    return StudentView(anchor, mark, views, tuple(rooflines(timings)), shares)


def _exercise_view(mark: ExerciseMark, anchor: str, path: Path | None) -> ExerciseView:
    source = read_lines(path) if any(line.details.get("findings") for line in mark.lines) else []
    costs = tuple(
        Cost(
            mark.exercise,
            COST_TEXT.get(cost["cost"], cost["cost"]),
            cost["student"],
            cost["reference"],
            cost["ratio"],
        )
        for line in mark.lines
        for cost in line.details.get("costs", [])
    )
    state = STATE_TEXT.get(mark.state, mark.state)
    if mark.state == "missing" and mark.note:
        state = mark.note.partition(";")[0]  # names what was handed in instead
    return ExerciseView(anchor, mark, state, timing_of(mark), _diagnoses(mark, source), costs)


def _diagnoses(mark: ExerciseMark, source: list[str]) -> tuple[Diagnosis, ...]:
    """The diagnoses of lines that did not pass; lines with the same text share one."""
    found: dict[tuple, list[LineMark]] = {}
    for line in mark.lines:
        if line.status != "PASS" or line.details.get("findings"):
            own = line.name if line.details.get("findings") else ""
            found.setdefault((line.status, line.outcome, line.message, own), []).append(line)
    return tuple(
        Diagnosis(
            tuple(line.name for line in lines),
            lines[0],
            tuple(_finding(one, source) for one in lines[0].details.get("findings", [])),
        )
        for lines in found.values()
    )


def _finding(found: dict, source: list[str]) -> Finding:
    lines = tuple(dict.fromkeys(place["line"] for place in found["places"] if place["line"] > 0))
    shown = tuple(part for line in lines for part in excerpt(source, line, line))
    text = FINDING_TEXT.get(found["kind"], found["kind"])
    return Finding(text, found["kernel"], found["count"], lines, shown)
