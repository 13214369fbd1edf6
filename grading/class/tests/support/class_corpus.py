# SPDX-License-Identifier: Apache-2.0
"""The kit's kernels with known verdicts: solutions, starters, and kernels of grading/tests."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from oclab_class.kit.programs import kit_root

sys.path.append(str(kit_root() / "grading/tests"))  # pytest knows it; the scripts here do not
from kernel_patch import patched_kernel  # noqa: E402

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
class Allowed:
    """The allowed results of a criterion. Outcomes and words count only if given."""

    statuses: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    says: tuple[str, ...] = ()


PASS = Allowed(("PASS",), ("ok",))
FAIL = Allowed(("FAIL",))
DECIDED = Allowed(("PASS", "PARTIAL", "FAIL"))
COUNTED = Allowed((*DECIDED.statuses, "INCONCLUSIVE"))  # on a busy machine
TIMED = Allowed(("PASS", "PARTIAL", "FAIL", "INCONCLUSIVE"))
AS_FAST = Allowed(("PASS", "INCONCLUSIVE"))  # on a busy machine


@dataclass(frozen=True)
class Kernel:
    """A kernel file, and its expected grading result."""

    exercise: str
    name: str
    text: bytes
    criteria: dict[str, Allowed]
    full_marks: bool = True  # False: it must not get them

    @property
    def file_name(self) -> str:
        return f"{self.exercise}.cl"


def solution(exercise: str) -> Kernel:
    return _of_the_kit("solutions", exercise, _allowed(efficient=PASS, fast=AS_FAST))


def starter(exercise: str) -> Kernel:
    criteria = {"correct": DECIDED, "safe": DECIDED, "efficient": FAIL, "fast": TIMED}
    return _of_the_kit("kernels-starter", exercise, criteria, full_marks=False)


def _of_the_kit(folder: str, exercise: str, criteria: dict[str, Allowed], **more) -> Kernel:
    path = kit_root() / folder / LABS[exercise] / f"{exercise}.cpu.cl"  # the tests' device
    if not path.exists():
        path = path.with_name(f"{exercise}.cl")
    return Kernel(exercise, folder, path.read_bytes(), criteria, **more)


def corpus(kind: str) -> list[Kernel]:
    """Kernels that are `wrong`, `right` or `hostile`, sorted by name.

    Kernels whose headers set other time limits are omitted.
    """
    found = []
    files = (kit_root() / "grading/tests" / kind).rglob("*")
    for path in sorted(file for file in files if file.suffix in (".cl", ".patch")):
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

    criterion: str = "correct"
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
                header.criterion = value
            elif key == "outcome":
                header.outcomes = tuple(value.replace("|", " ").split())
            elif key == "says":
                # Messages use the submitted file name.
                header.says.append(value.replace(path.name, f"{path.parent.name}.cl"))
            header.own_limits |= key in ("run-limit", "build-limit")
        return header


def _kernel(exercise: str, path: Path, header: _Header) -> Kernel:
    if header.outcomes in ((), ("ok",)) and header.criterion == "correct":
        criteria = _allowed()
    elif header.criterion == "correct":
        lost = dict.fromkeys(("safe", "efficient", "fast"), FAIL)
        # The pattern of wrong values depends on the inputs, which each class draws.
        varies = header.own_limits or "wrong-answer" in header.outcomes
        said = () if varies else tuple(header.says)
        criteria = {"correct": Allowed(("FAIL",), header.outcomes, said), **lost}
    elif not header.outcomes:  # a correct kernel, whose header names the tested criterion
        criteria = _allowed(**{header.criterion: PASS})
    else:
        criteria = _allowed(
            **{header.criterion: Allowed(("FAIL",), header.outcomes, tuple(header.says))}
        )
        # Proven wrong: every other criterion is void.
        if "unsafe" in header.outcomes or header.criterion == "fast":
            criteria |= {name: FAIL for name in criteria if name != header.criterion}
    is_patch = path.suffix == ".patch"
    text = patched_kernel(path, kit_root()).encode() if is_patch else path.read_bytes()
    return Kernel(exercise, path.stem, text, criteria)


def _allowed(**known: Allowed) -> dict[str, Allowed]:
    """The criteria of a kernel with correct results."""
    return {"correct": PASS, "safe": PASS, "efficient": COUNTED, "fast": TIMED, **known}
