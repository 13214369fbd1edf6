# SPDX-License-Identifier: Apache-2.0
"""Validates the content of a record file, field by field, before anything uses it.

People copy, merge and edit record files, and some of their text is written by students.
"""

import sys
from collections.abc import Collection, Mapping

from ..base.json_data import BadField
from ..base.shown import plain

STATUSES = ("PASS", "PARTIAL", "FAIL", "INCONCLUSIVE", "NOT ASSESSED")
MOST = 2.0**64  # of numbers of the kit: seeds have 64 bits, and charts need finite axes
MOST_OF_KERNELS = sys.float_info.max  # of what a kernel computed, and of its errors
LEAST = 1e-12  # a smaller number that is not 0 is no time and no ratio: their quotients stay finite
MAX_ATTEMPT = 1000

# Shapes: a kind of number, a type, a choice of texts, a list of one shape or of a fixed number of
# them, or an object with the fields that this package reads; those with ? may be absent. All are
# required by docs/grade-record.schema.json too.
_NUMBER, _WHOLE = "number", "whole number"
_SPEED = {
    "ratio": _NUMBER,
    "interval": [_NUMBER, _NUMBER],
    "student_seconds": _NUMBER,
    "reference_seconds": _NUMBER,
    "bytes_moved": _NUMBER,
    "flops": _NUMBER,
    "pixels": _NUMBER,
    "rate_unit": ("bytes", "flops", "pixels"),
    "ceiling_per_second": _NUMBER,
    "copy_peak_bytes_per_second": _NUMBER,
    "mad_peak_flops_per_second": _NUMBER,
}
_FINDING = {"kind": str, "kernel": str, "count": _WHOLE, "places": [{"line": _WHOLE}]}
_COST = {"cost": str, "student": _NUMBER, "reference": _NUMBER, "ratio": _NUMBER}
_CRITERION = {
    "name": str,
    "status": STATUSES,
    "outcome": str,
    "message": str,
    "max_points": _NUMBER,
    "diagnosis?": {"cause?": str},
    "speed?": _SPEED,
    "findings?": [_FINDING],
    "costs?": [_COST],
}


def checked(data: dict) -> dict:
    """The record with printable texts. Raises BadField for the first invalid field."""
    data = _walked(data, "")
    key = _of(data, "key", dict, "an object")
    for name in ("student", "exercise", "source_sha256", "kit_version", "device"):
        _of(key, name, str, "a text", "key.")
    _one_of(key["phase"], ("checks", "speed"), "key.phase")
    for name in ("lab", "graded_at", "host", "error"):
        _of(data, name, str, "a text")
    _one_of(data["status"], ("graded", "error"), "status")
    _in_range(data["attempt"], 1, MAX_ATTEMPT, "attempt")
    _in_range(data["seconds"], 0, MOST, "seconds")
    if data["status"] == "graded" or data["grade"] is not None:
        _check_grade(_of(data, "grade", dict, "an object"))
    return data


def check_points(grade: dict, worth: Mapping[str, float], expected: Collection[str]) -> None:
    """Raises BadField if a criterion exceeds its maximum in the exercise, or if one of those that
    are expected is missing.
    """
    for at, criterion in enumerate(grade["lines"]):
        field = f"grade.lines[{at}]"
        _one_of(criterion["name"], worth, f"{field}.name")
        _in_range(criterion["max_points"], 0, worth[criterion["name"]], f"{field}.max_points")
    names = [criterion["name"] for criterion in grade["lines"]]
    if not set(expected) <= set(names):
        raise BadField("grade.lines", names, f"the criteria {', '.join(expected)}")


def _check_grade(grade: dict) -> None:
    device = _of(grade, "device", dict, "an object", "grade.") if "device" in grade else {}
    for name in device:
        _of(device, name, str, "a text", "grade.device.")
    _check_shape([_CRITERION], grade["lines"], "grade.lines")
    names = [criterion["name"] for criterion in grade["lines"]]
    if not names or len(set(names)) < len(names):
        raise BadField("grade.lines", names, "criteria with a name each")
    for at, criterion in enumerate(grade["lines"]):
        field = f"grade.lines[{at}]"
        most = 0 if criterion["status"] == "FAIL" else criterion["max_points"]
        for name in ("points", "most_points"):
            if name in criterion or name == "points":
                _in_range(criterion[name], 0, most, f"{field}.{name}")


def _check_shape(shape: object, value: object, field: str) -> None:
    """Raises BadField, or KeyError for a missing field."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            raise BadField(field, value, "an object")
        for key, inner in shape.items():
            name = key.removesuffix("?")
            if name in value or name == key:
                _check_shape(inner, value[name], f"{field}.{name}")
    elif isinstance(shape, list):
        if not isinstance(value, list) or len(shape) > 1 and len(value) != len(shape):
            raise BadField(field, value, f"a list of {len(shape)}" if len(shape) > 1 else "a list")
        for at, one in enumerate(value):
            _check_shape(shape[min(at, len(shape) - 1)], one, f"{field}[{at}]")
    elif isinstance(shape, tuple):
        _one_of(value, shape, field)
    elif shape is str:
        if not isinstance(value, str):
            raise BadField(field, value, "a text")
    elif _in_range(value, 0, MOST, field) and (value < LEAST or shape is _WHOLE and value % 1):
        raise BadField(field, value, f"a {shape} of 0 or more")


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
