# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what docs/results says, as numbers."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
H200 = "2026-11-21-h200.md"
POCL = "2026-11-21-pocl.md"
MODEL = "2026-11-23-model-h200.md"
NOISE = "2026-11-21-noise.md"

_UNITS = {"GB/s": 1e9, "GFLOP/s": 1e9, "MP/s": 1e6}


@dataclass(frozen=True)
class Row:
    """One exercise on one device. Rates are per second, in bytes, operations or pixels (`unit`)."""

    exercise: str
    unit: str
    starter: float | None
    solution: float
    gain: str
    of_peak: float  # the solution's


@dataclass(frozen=True)
class Device:
    """One file of results: ceilings per second, the two curves of lab 0, and every exercise."""

    copy: float
    mad: float
    copies: list  # (bytes, bytes per second)
    mads: list  # (operations per element, bytes per second)
    labs: dict  # stem: rows


def text_of(name):
    """The text of a file of results. Raises FileNotFoundError."""
    return (DOCS / "results" / name).read_text()


def cells(line):
    """The cells of a row of a Markdown table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _rate(cell):
    match = re.match(r"([\d,.]+) (\S+?),? ", cell + " ")
    if not match or match[2] not in _UNITS:
        return None, ""
    return float(match[1].replace(",", "")) * _UNITS[match[2]], match[2]


def _row(line):
    exercise, starter, solution, gain, _, of_peak, *_ = cells(line)
    rate, unit = _rate(solution)
    return Row(
        exercise, unit, _rate(starter)[0], rate, gain.strip("*"), float(of_peak.split()[0]) / 100
    )


def _bytes(number, unit):
    return int(number) * {"KiB": 1 << 10, "MiB": 1 << 20}[unit]


@cache
def device(name):
    """A file that docs/results/measure.py has written. Raises ValueError if it is not such a file."""
    text = text_of(name)
    peaks = re.search(r"peaks: copy ([\d.]+) GB/s, multiply-add ([\d.]+) GFLOP/s", text)
    if not peaks:
        raise ValueError(f"docs/results/{name} does not name the device's peaks")
    copies = re.findall(r"^ +(\d+) ([KM]iB) +([\d.]+) GB/s", text, re.M)
    mads = re.findall(r"^ +(\d+) flops +([\d.]+) GB/s", text, re.M)
    labs = {}
    for section in text.split("\n## ")[1:]:
        rows = [_row(line) for line in section.splitlines() if re.match(r"\| \w+ \| [-\d]", line)]
        labs[section.split("\n")[0].strip()] = rows
    return Device(
        1e9 * float(peaks[1]),
        1e9 * float(peaks[2]),
        [(_bytes(n, unit), 1e9 * float(rate)) for n, unit, rate in copies],
        [(int(n), 1e9 * float(rate)) for n, rate in mads],
        labs,
    )


def row(name, exercise):
    """One exercise of a file of results. Raises KeyError."""
    for rows in device(name).labs.values():
        for candidate in rows:
            if candidate.exercise == exercise:
                return candidate
    raise KeyError(exercise)


def rate_text(rate, unit, whole=False):
    """Such as "4.2 TB/s": two digits or more; none after the point if `whole`."""
    base = unit.replace("G", "").replace("M", "")
    scales = ((1e12, "T"), (1e9, "G"), (1e6, "M"))
    factor, prefix = next((scale for scale in scales if rate >= scale[0]), scales[-1])
    value = rate / factor
    return f"{value:.{0 if whole or value >= 9.95 else 1}f} {prefix}{base}"
