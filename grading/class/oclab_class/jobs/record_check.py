# SPDX-License-Identifier: Apache-2.0
"""Validates the grade in a record file, field by field, before anything uses it.

People copy, merge and edit record files, and some of their text is written by students.
"""

import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from ..base.json_data import BadField, Partial, built
from ..base.shown import plain

MOST = 2.0**64  # of numbers of the kit: seeds have 64 bits, and charts need finite axes
MOST_OF_KERNELS = sys.float_info.max  # of what a kernel computed, and of its errors
LEAST = 1e-12  # a smaller number that is not 0 is no time and no ratio: their quotients stay finite

Amount = Annotated[float, LEAST, MOST]
Count = Annotated[int, 1, MOST]
ABSENT: Any = None  # the default of a field that may be absent, but not null


# The fields that this package reads. docs/grade-record.schema.json requires those without a
# default too.
@dataclass
class _Speed(Partial):
    ratio: Amount
    interval: tuple[Amount, Amount]
    student_seconds: Amount
    reference_seconds: Amount
    bytes_moved: Amount
    flops: Amount
    pixels: Amount
    rate_unit: Literal["bytes", "flops", "pixels"]
    ceiling_per_second: Amount
    copy_peak_bytes_per_second: Amount
    mad_peak_flops_per_second: Amount


@dataclass
class _Place(Partial):
    line: Count


@dataclass
class _Finding(Partial):
    kind: str
    kernel: str
    count: Count
    places: list[_Place]


@dataclass
class _Cost(Partial):
    cost: str
    student: Amount
    reference: Amount
    ratio: Amount


@dataclass
class _Diagnosis(Partial):
    cause: str = ""


@dataclass
class _Criterion(Partial):
    name: str
    status: Literal["PASS", "PARTIAL", "FAIL", "INCONCLUSIVE", "NOT ASSESSED"]
    outcome: str
    message: str
    points: float
    max_points: Amount
    most_points: float = 0.0
    diagnosis: _Diagnosis = ABSENT
    speed: _Speed = ABSENT
    findings: list[_Finding] = ABSENT
    costs: list[_Cost] = ABSENT


@dataclass
class _Grade(Partial):
    lines: list[_Criterion]
    device: dict[str, str] = ABSENT


def check_grade(grade: dict) -> None:
    """Raises ValueError for the first invalid field."""
    criteria = built(_Grade, grade, "grade").lines
    names = [criterion.name for criterion in criteria]
    if not names or len(set(names)) < len(names):
        raise BadField("grade.lines", names, "criteria with a name each")
    for at, one in enumerate(criteria):
        most = 0 if one.status == "FAIL" else one.max_points
        _in_range(one.points, most, f"grade.lines[{at}].points")
        _in_range(one.most_points, most, f"grade.lines[{at}].most_points")


def check_points(grade: dict, worth: Mapping[str, float], expected: Collection[str]) -> None:
    """Raises BadField if a criterion exceeds its maximum in the exercise, or if one of those that
    are expected is missing.
    """
    names = [criterion["name"] for criterion in grade["lines"]]
    for at, criterion in enumerate(grade["lines"]):
        field = f"grade.lines[{at}]"
        if criterion["name"] not in worth:
            raise BadField(f"{field}.name", criterion["name"], f"one of {', '.join(worth)}")
        _in_range(criterion["max_points"], worth[criterion["name"]], f"{field}.max_points")
    if not set(expected) <= set(names):
        raise BadField("grade.lines", names, f"the criteria {', '.join(expected)}")


def _in_range(value: float, most: float, field: str) -> None:
    if not 0 <= value <= most:
        raise BadField(field, value, f"a number from 0 to {most:g}")


def checked(value: object, field: str = "") -> Any:
    """A copy with printable texts. Raises BadField for a number out of range."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {plain(k): checked(v, f"{field}.{k}".lstrip(".")) for k, v in value.items()}
    if isinstance(value, list):
        return [checked(each, f"{field}[{at}]") for at, each in enumerate(value)]
    most = MOST_OF_KERNELS if ".diagnosis." in field else MOST
    if isinstance(value, int | float) and not -most <= value <= most:  # true for NaN too
        raise BadField(field, value, "a finite number")
    return value
