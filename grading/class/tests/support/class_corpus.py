# SPDX-License-Identifier: Apache-2.0
"""The kit's kernels with known verdicts: solutions, starters, and kernels of grading/tests."""

from dataclasses import dataclass, field
from pathlib import Path

from oclab_class.kit.programs import kit_root

LABS = {
    "strided_copy": "lab1_coalescing",
    "row_sums": "lab1_coalescing",
    "vector_add": "lab1_coalescing",
    "parity_branch": "lab2_divergence",
    "reduce_v0": "lab4_reduction",
    "reduce_v3": "lab4_reduction",
}
HOSTILE_FOR = "vector_add"  # the exercise whose contract the hostile kernels use


@dataclass(frozen=True)
class Line:
    """The allowed results of a rubric line. Outcomes and words count only if given."""

    statuses: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


PASS = Line(("PASS",), ("ok",))
FAIL = Line(("FAIL",))
DECIDED = Line(("PASS", "PARTIAL", "FAIL"))
COUNTED = Line((*DECIDED.statuses, "INCONCLUSIVE"))  # on a busy machine
TIMED = Line(("PASS", "PARTIAL", "FAIL", "INCONCLUSIVE"))
AS_FAST = Line(("PASS", "INCONCLUSIVE"))  # on a busy machine


@dataclass(frozen=True)
class Kernel:
    """A kernel file, and its expected grading result."""

    exercise: str
    name: str
    text: bytes
    lines: dict[str, Line]
    full_marks: bool = True  # False: it must not get them

    @property
    def file_name(self) -> str:
        return f"{self.exercise}.cl"


def solution(exercise: str) -> Kernel:
    return _of_the_kit("solutions", exercise, _lines(efficient=PASS, fast=AS_FAST))


def starter(exercise: str) -> Kernel:
    lines = {"correct": DECIDED, "safe": DECIDED, "efficient": FAIL, "fast": TIMED}
    return _of_the_kit("kernels-starter", exercise, lines, full_marks=False)


def _of_the_kit(folder: str, exercise: str, lines: dict[str, Line], **more) -> Kernel:
    path = kit_root() / folder / LABS[exercise] / f"{exercise}.cpu.cl"  # the tests' device
    if not path.exists():
        path = path.with_name(f"{exercise}.cl")
    return Kernel(exercise, folder, path.read_bytes(), lines, **more)


def corpus(kind: str) -> list[Kernel]:
    """Kernels that are `wrong`, `right` or `hostile`, sorted by name.

    Kernels whose headers set other time limits are omitted.
    """
    found = []
    for path in sorted((kit_root() / "grading/tests" / kind).rglob("*.cl")):
        exercise = HOSTILE_FOR if kind == "hostile" else path.parent.name
        header = _Header.of(path)
        if exercise in LABS and not header.own_limits:
            found.append(_kernel(exercise, path, header))
    return found


def hostile(name: str) -> Kernel:
    """A hostile kernel, also one with other time limits."""
    path = kit_root() / "grading/tests/hostile" / f"{name}.cl"
    return _kernel(HOSTILE_FOR, path, _Header.of(path))


@dataclass
class _Header:
    """Parses the header like grading/tests/kernels/corpus.cpp."""

    line: str = "correct"
    outcomes: tuple[str, ...] = ()  # empty: it is right
    says: list[str] = field(default_factory=list)
    own_limits: bool = False

    @classmethod
    def of(cls, path: Path) -> "_Header":
        header = cls()
        for text in path.read_text(encoding="utf-8-sig").splitlines()[2:]:
            key, colon, value = text.removeprefix("// ").partition(": ")
            if not text.startswith("// ") or not colon:
                break
            if key == "line":
                header.line = value
            elif key == "outcome":
                header.outcomes = tuple(value.replace("|", " ").split())
            elif key == "says":
                # Messages use the submitted file name.
                header.says.append(value.replace(path.name, f"{path.parent.name}.cl"))
            header.own_limits |= key in ("run-limit", "build-limit")
        return header


def _kernel(exercise: str, path: Path, header: _Header) -> Kernel:
    if header.outcomes in ((), ("ok",)) and header.line == "correct":
        lines = _lines()
    elif header.line == "correct":
        lost = dict.fromkeys(("safe", "efficient", "fast"), FAIL)
        # The pattern of wrong values depends on the inputs, which each class draws.
        varies = header.own_limits or "wrong-answer" in header.outcomes
        said = () if varies else tuple(header.says)
        lines = {"correct": Line(("FAIL",), header.outcomes, said), **lost}
    elif not header.outcomes:  # a correct kernel, whose header names the tested line
        lines = _lines(**{header.line: PASS})
    else:
        lines = _lines(**{header.line: Line(("FAIL",), header.outcomes, tuple(header.says))})
        # Proven wrong: every other line is void.
        if "unsafe" in header.outcomes or header.line == "fast":
            lines |= {name: FAIL for name in lines if name != header.line}
    return Kernel(exercise, path.stem, path.read_bytes(), lines)


def _lines(**known: Line) -> dict[str, Line]:
    """The lines of a kernel with correct results."""
    return {"correct": PASS, "safe": PASS, "efficient": COUNTED, "fast": TIMED, **known}
