# SPDX-License-Identifier: Apache-2.0
"""Validates the content of a record file, field by field, before anything uses it.

People copy, merge and edit record files, and some of their text is written by students.
"""

import sys
from collections.abc import Mapping

from ..base.shown import plain

STATUSES = ("PASS", "PARTIAL", "FAIL", "INCONCLUSIVE", "NOT ASSESSED")
MOST = 2.0**64  # of numbers of the kit: seeds have 64 bits, and charts need finite axes
MOST_OF_KERNELS = sys.float_info.max  # of what a kernel computed, and of its errors
MAX_ATTEMPT = 1000
_NAMED = ("name", "status", "outcome", "message")


class BadField(ValueError):
    """Names the invalid field of a record and the expected value."""

    def __init__(self, field: str, value: object, expected: str):
        super().__init__(f"{field} is {_short(value)}, not {expected}")


def checked(data: dict) -> dict:
    """The record with printable texts. Raises BadField for the first invalid field."""
    data = _walked(data, "")
    key = _of(data, "key", dict, "an object")
    for name in ("student", "exercise", "phase", "source_sha256", "kit_version", "device"):
        _of(key, name, str, "a text", "key.")
    for name in ("lab", "graded_at", "host"):
        _of(data, name, str, "a text")
    _one_of(data["status"], ("graded", "error"), "status")
    _in_range(data["attempt"], 1, MAX_ATTEMPT, "attempt")
    _in_range(data["seconds"], 0, MOST, "seconds")
    if data["status"] == "graded" or data["grade"] is not None:
        _check_grade(_of(data, "grade", dict, "an object"))
    return data


def check_points(grade: dict, worth: Mapping[str, float]) -> None:
    """Raises BadField if a criterion exceeds its maximum in the exercise."""
    for at, criterion in enumerate(grade["lines"]):
        field = f"grade.lines[{at}]"
        _one_of(criterion["name"], worth, f"{field}.name")
        _in_range(criterion["max_points"], 0, worth[criterion["name"]], f"{field}.max_points")


def _check_grade(grade: dict) -> None:
    device = _of(grade, "device", dict, "an object", "grade.") if "device" in grade else {}
    for name in device:
        _of(device, name, str, "a text", "grade.device.")
    for at, criterion in enumerate(_of(grade, "lines", list, "a list", "grade.")):
        field = f"grade.lines[{at}]"
        if not isinstance(criterion, dict):
            raise BadField(field, criterion, "an object")
        for name in _NAMED:
            _of(criterion, name, str, "a text", f"{field}.")
        _one_of(criterion["status"], STATUSES, f"{field}.status")
        most = _in_range(criterion["max_points"], 0, MOST, f"{field}.max_points")
        for name in ("points", "most_points"):
            if name in criterion or name == "points":
                _in_range(criterion[name], 0, most, f"{field}.{name}")


def _walked(value: object, field: str) -> object:
    """A copy with printable texts. Raises BadField for a number out of range."""
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, dict):
        return {plain(k): _walked(v, f"{field}.{k}".lstrip(".")) for k, v in value.items()}
    if isinstance(value, list):
        return [_walked(each, f"{field}[{at}]") for at, each in enumerate(value)]
    most = MOST_OF_KERNELS if ".diagnosis." in field else MOST
    if isinstance(value, int | float) and not -most <= value <= most:  # true for NaN too
        raise BadField(field, value, "a finite number")
    return value


def _of(data: Mapping, name: str, kind: type, expected: str, prefix: str = ""):
    if not isinstance(data[name], kind):
        raise BadField(prefix + name, data[name], expected)
    return data[name]


def _one_of(value: object, allowed, field: str) -> None:
    if value not in allowed:
        raise BadField(field, value, f"one of {', '.join(allowed)}")


def _in_range(value: object, least: float, most: float, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadField(field, value, f"a number from {least:g} to {most:g}")
    return value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
