# SPDX-License-Identifier: Apache-2.0
"""A synthetic class of 24 students and 8 exercises, with every status."""

import random
from datetime import UTC, datetime
from pathlib import Path

from oclab_class.download.roster import Student
from oclab_class.kit.programs import kit_root
from oclab_class.marks.gradebook import (
    AssignmentMark,
    ExerciseMark,
    Gradebook,
    CriterionMark,
    StudentMark,
)

DEVICE = "pthread-example CPU (Portable Computing Language)"
COPY_PEAK, MAD_PEAK = 23.8e9, 302e9  # bytes/s, flop/s

# exercise: lab, title, counter, bytes, flops, reference seconds
EXERCISES = {
    "strided_copy": ("lab1_coalescing", "No stride", "global_sectors", 134e6, 0, 6.5e-3),
    "row_sums": ("lab1_coalescing", "Sum every row", "global_sectors", 67e6, 17e6, 3e-3),
    "vector_add": ("lab1_coalescing", "Add two vectors", "global_sectors", 201e6, 17e6, 11e-3),
    "reduce_v2": ("lab4_reduction", "A block of 1024", "local_wavefronts", 67e6, 0, 37e-3),
    "reduce_v3": ("lab4_reduction", "Two levels at once", "local_wavefronts", 67e6, 0, 21e-3),
    "transpose_tile": ("lab6_transpose_blur", "Turn tiles", "local_wavefronts", 134e6, 0, 9e-3),
    "matmul_coalesced": ("lab7_matmul", "Read neighbours", "issued_lanes", 12e6, 2e9, 4e-2),
    "matmul_tiled": ("lab7_matmul", "Tiles in local memory", "global_sectors", 12e6, 2e9, 1.6e-2),
}
MAXIMA = {"correct": 6, "safe": 2, "efficient": 3, "fast": 4}

FIRST = """Ada Bjarne Chidi Dolores Emre Fatima Grace Hiro Ines Jonas Kateryna Liang Maryam Noor
    Oscar Priya Quentin Rosa Søren Tomasz Uma Viktor Wanjiru Zoë"""
LAST = """Achterberg Baptiste Castellanos Dąbrowski Eriksson Featherstonehaugh Gupta Haddad Ivanova
    Johnson Kowalczyk Li Mbeki Nguyen O'Neill Petrov Quispe Rossi Smith Tanaka Usman Virtanen
    Wijaya Zhang"""
FIRST_NAMES, LAST_NAMES = FIRST.split(), LAST.split()


def kernel(exercise: str, folder: str = "solutions") -> Path:
    """A file of the kit: folder is solutions or kernels-starter."""
    kit = kit_root() / folder
    return next(path for end in (".cpu.cl", ".cl") for path in kit.glob(f"*/{exercise}{end}"))


def speed(exercise: str, ratio: float) -> dict:
    """The entry `speed` of a record."""
    _, _, _, moved, flops, reference = EXERCISES[exercise]
    counts_flops = flops > moved
    return {
        "ratio": ratio,
        "interval": [ratio * 0.97, ratio * 1.02],
        "credit": min(1.0, ratio),
        "pairs": 7,
        "attempts": 1,
        "student_seconds": reference / ratio,
        "reference_seconds": reference,
        "host_seconds": 0.0,
        "extent": {"n": 1 << 24},
        "bytes_moved": float(moved),
        "flops": float(flops),
        "pixels": 0.0,
        "rate_unit": "flops" if counts_flops else "bytes",
        "ceiling_per_second": MAD_PEAK if counts_flops else COPY_PEAK,
        "copy_peak_bytes_per_second": COPY_PEAK,
        "mad_peak_flops_per_second": MAD_PEAK,
        "launches": 1,
        "clock": "wall clock",
        "reason": "",
    }


def criterion(
    name: str, status: str, message: str = "", outcome: str = "ok", **details
) -> CriterionMark:
    """A criterion with the points of its status."""
    most = 0 if status == "NOT ASSESSED" else MAXIMA[name]
    share = {"PASS": 1.0, "PARTIAL": 0.5}.get(status, 0.0)
    undecided = most if status == "INCONCLUSIVE" else None
    return CriterionMark(name, status, share * most, most, outcome, message, details, undecided)


def fast_line(exercise: str, ratio: float, noisy: bool = False) -> CriterionMark:
    """Grades a ratio like the kit: full marks from 0.8, points from 0.4."""
    status = "PASS" if ratio >= 0.8 else "PARTIAL" if ratio >= 0.4 else "FAIL"
    message = f"{ratio:.2f} times the reference's speed. Full marks begin at 0.80."
    if noisy:
        status = "INCONCLUSIVE"
        message = "another process used the machine during the measurement; run again"
    return criterion("fast", status, message, speed=speed(exercise, ratio))


def wrong_lines() -> tuple[CriterionMark, ...]:
    """The criteria of a kernel with wrong results."""
    message = "wrong at n=1000: c[512] is 0, expected 1.0625 (work-item 0 of group 8)"
    rest = [criterion(name, "FAIL", "only for a correct kernel") for name in list(MAXIMA)[1:]]
    return criterion("correct", "FAIL", message, "wrong-answer"), *rest


def safe_line(exercise: str, is_safe: bool) -> CriterionMark:
    """The criterion `safe`, with a finding in two lines if it fails."""
    if is_safe:
        return criterion("safe", "PASS", "nothing found at 3 tiny sizes")
    item = {"group": [0, 0, 0], "local": [0, 0, 0], "writes": True, "atomic": False}
    places = [{"line": 17, "column": 5, **item}, {"line": 19, "column": 24, **item}]
    race = {"kind": "data_race", "kernel": exercise, "count": 96, "places": places}
    message = "two work-items use one element with no barrier between"
    return criterion("safe", "FAIL", message, "unsafe", findings=[race])


def efficient_line(exercise: str, own: int) -> CriterionMark:
    """The criterion `efficient`, with a reference cost of 16384."""
    cost, ratio = EXERCISES[exercise][2], 16384 / own
    entry = {"cost": cost, "student": own, "reference": 16384, "ratio": ratio}
    message = f"{cost}: yours {own}, reference 16384, ratio {ratio:.2f} (full marks from 0.85)"
    return criterion("efficient", "PASS" if ratio > 0.85 else "FAIL", message, costs=[entry])


def right_lines(exercise: str, skill: float, chance: random.Random) -> tuple[CriterionMark, ...]:
    """The criteria of a correct kernel; its quality depends on the skill, 0 to 1."""
    good = chance.random() < skill
    ratio = chance.uniform(0.75, 1.4) if good else chance.uniform(0.03, 0.7)
    return (
        criterion("correct", "PASS", "right at all 7 test sizes"),
        safe_line(exercise, chance.random() < skill + 0.2),
        efficient_line(exercise, 16384 if good else 131072),
        fast_line(exercise, ratio, noisy=chance.random() < 0.06),
    )


WHY = "the file is a symbolic link"


def exercise_mark(exercise: str, skill: float, chance: random.Random) -> ExerciseMark:
    """One exercise of one student, sometimes missing or rejected."""
    lab, title, *_ = EXERCISES[exercise]
    unusual = chance.random()
    if unusual < 0.05:
        return ExerciseMark(exercise, lab, title, "missing", (), assignment=lab)
    if unusual < 0.07:
        return ExerciseMark(exercise, lab, title, "rejected", (), (WHY,), assignment=lab)
    is_right = chance.random() < skill + 0.25
    criteria = right_lines(exercise, skill, chance) if is_right else wrong_lines()
    state = "manual" if any(one.status == "INCONCLUSIVE" for one in criteria) else "graded"
    return ExerciseMark(exercise, lab, title, state, criteria, device=DEVICE, assignment=lab)


def lab_mark(lab: str, marks: tuple[ExerciseMark, ...], late: bool) -> AssignmentMark:
    """A lab with 15 points per exercise; a late lab counts 90 %."""
    own = [mark for mark in marks if mark.lab == lab]
    points = sum(mark.points for mark in own)
    factor = 0.9 if late else 1.0
    most = sum(mark.most_points for mark in own) * factor
    return AssignmentMark(
        lab, points, 15.0 * len(own), int(late), factor, points * factor, open_most=most
    )


def student_mark(number: int, chance: random.Random) -> StudentMark:
    """Every fourth student is a day late, every eighth has a problem in the submission."""
    skill = chance.betavariate(4, 1.6)
    marks = tuple(exercise_mark(exercise, skill, chance) for exercise in EXERCISES)
    names = dict.fromkeys(mark.lab for mark in marks)
    labs = tuple(lab_mark(lab, marks, number % 4 == 0) for lab in names)
    whole = sum(lab.max_points for lab in labs)
    total = 100 * sum(lab.score for lab in labs) / whole
    most = 100 * sum(lab.most_score for lab in labs) / whole
    odd = ("ignored: notes.txt is not a kernel of the kit",) if number % 8 == 3 else ()
    name = f"{FIRST_NAMES[number % 24]} {LAST_NAMES[-1 - number % 24]}"
    student = Student(f"s{100417 + 37 * number}", name, section="AB"[number % 2])
    return StudentMark(student, marks, labs, total, odd, most)


def sample_book(students: int = 24) -> Gradebook:
    """The sample class, deterministic."""
    chance = random.Random(6)
    marks = tuple(student_mark(number, chance) for number in range(students))
    moment = datetime(2025, 11, 21, 12, 25, tzinfo=UTC)
    return Gradebook("GPU programming, autumn 2025", marks, "0.1.0", DEVICE, moment)


def sample_sources(book: Gradebook) -> dict[tuple[str, str], Path]:
    """Solutions and starters of the kit in place of student sources."""
    return {
        (mark.student.id, one.exercise): kernel(
            one.exercise, "solutions" if one.points > 10 else "kernels-starter"
        )
        for mark in book.students
        for one in mark.exercises
        if one.state in ("graded", "manual")
    }
