# SPDX-License-Identifier: Apache-2.0
"""The view of one student: the diagnosis of each kernel, and plots."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from ..marks.gradebook import CriterionMark, ExerciseMark, StudentMark
from .excerpt import SourceLine, excerpt, read_lines
from .plots import Roof, Roofline, rooflines, roofs
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


FEEDBACK = "feedback"  # the folder of the students' pages


def page_name(student: str) -> str:
    """A file name from the student's id, with unsafe characters percent-encoded."""
    return f"{quote(student, safe=' @+,=')}.html"


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
    """The diagnosis of a criterion, or of several criteria with the same diagnosis."""

    names: tuple[str, ...]
    criterion: CriterionMark  # the first of these criteria
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

    def criterion(self, name: str) -> CriterionMark | None:
        return next((found for found in self.mark.criteria if found.name == name), None)

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
    """The data of one student for templates."""

    mark: StudentMark
    exercises: tuple[ExerciseView, ...]
    rooflines: tuple[Roofline, ...]
    moving: tuple[Timing, ...]  # kernels without floating-point work

    @property
    def name(self) -> str:
        return self.mark.student.name or self.mark.student.id

    @property
    def page(self) -> str:
        """The address of the feedback page, relative to the report."""
        return f"{FEEDBACK}/{quote(page_name(self.mark.student.id))}"

    @property
    def criterion_names(self) -> list[str]:
        """The criteria in order; at least one column, for exercises that were not graded."""
        marks = [view.mark for view in self.exercises]
        names = dict.fromkeys(criterion.name for mark in marks for criterion in mark.criteria)
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


def student_views(marks: Iterable[StudentMark], sources: Sources) -> list[StudentView]:
    """The views of a class. Their rooflines share one chart per device."""
    views = [(mark, _exercise_views(mark, sources)) for mark in marks]
    drawn = roofs(view.timing for _, own in views for view in own if view.timing)
    return [_student_view(mark, own, drawn) for mark, own in views]


def _student_view(
    mark: StudentMark, views: tuple[ExerciseView, ...], drawn: Mapping[str, Roof]
) -> StudentView:
    timings = [view.timing for view in views if view.timing]
    moving = tuple(timing for timing in timings if timing.flops <= 0)
    return StudentView(mark, views, tuple(rooflines(timings, drawn)), moving)


def _exercise_views(mark: StudentMark, sources: Sources) -> tuple[ExerciseView, ...]:
    """Anchors use numbers, so no text of a student is part of a URL."""
    return tuple(
        _exercise_view(one, f"exercise-{at}", sources.get((mark.student.id, one.exercise)))
        for at, one in enumerate(mark.exercises, start=1)
    )


def _exercise_view(mark: ExerciseMark, anchor: str, path: Path | None) -> ExerciseView:
    has_findings = any(criterion.details.get("findings") for criterion in mark.criteria)
    source = read_lines(path) if has_findings else []
    costs = tuple(
        Cost(
            mark.exercise,
            COST_TEXT.get(cost["cost"], cost["cost"]),
            cost["student"],
            cost["reference"],
            cost["ratio"],
        )
        for criterion in mark.criteria
        for cost in criterion.details.get("costs", [])
    )
    state = STATE_TEXT.get(mark.state, mark.state)
    if mark.state == "missing" and mark.notes:
        state = mark.notes[0]  # names what was handed in instead
    return ExerciseView(anchor, mark, state, timing_of(mark), _diagnoses(mark, source), costs)


def _diagnoses(mark: ExerciseMark, source: list[str]) -> tuple[Diagnosis, ...]:
    """The diagnoses of criteria that did not pass; criteria with the same text share one."""
    found: dict[tuple, list[CriterionMark]] = {}
    for one in mark.criteria:
        if one.status != "PASS" or one.details.get("findings"):
            own = one.name if one.details.get("findings") else ""
            found.setdefault((one.status, one.outcome, one.message, own), []).append(one)
    return tuple(
        Diagnosis(
            tuple(criterion.name for criterion in criteria),
            criteria[0],
            tuple(_finding(one, source) for one in criteria[0].details.get("findings", [])),
        )
        for criteria in found.values()
    )


def _finding(found: dict, source: list[str]) -> Finding:
    lines = tuple(dict.fromkeys(place["line"] for place in found["places"] if place["line"] > 0))
    shown = tuple(part for line in lines for part in excerpt(source, line, line))
    text = FINDING_TEXT.get(found["kind"], found["kind"])
    return Finding(text, found["kernel"], found["count"], lines, shown)
