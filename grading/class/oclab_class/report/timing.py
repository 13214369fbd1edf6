# SPDX-License-Identifier: Apache-2.0
"""The measurement of one kernel, in the units of its exercise."""

from dataclasses import dataclass

from ..marks.gradebook import ExerciseMark

_UNITS = {"bytes": "B/s", "flops": "FLOP/s", "pixels": "pixel/s"}


@dataclass(frozen=True)
class Timing:
    """One timed kernel. Seconds are per problem, rates per second; `ratio` has no unit."""

    exercise: str
    status: str  # of the criterion
    device: str
    ratio: float  # reference time / student time
    interval: tuple[float, float]
    seconds: float
    reference_seconds: float
    bytes_moved: float
    flops: float
    amount: float  # of the rate: bytes, flops or pixels
    unit: str
    ceiling: float  # in `unit`
    copy_peak: float  # bytes/s
    mad_peak: float  # flop/s

    @property
    def rate(self) -> float:
        return self.amount / self.seconds

    @property
    def fraction(self) -> float:
        """The rate as a share of the device's peak."""
        return self.rate / self.ceiling

    @property
    def reference_fraction(self) -> float:
        return self.amount / self.reference_seconds / self.ceiling

    @property
    def intensity(self) -> float:
        """flop/byte"""
        return self.flops / self.bytes_moved


def timing_of(mark: ExerciseMark) -> Timing | None:
    """Returns None if nothing was timed: not assessed, not correct, or missing."""
    fast = next((criterion for criterion in mark.criteria if criterion.name == "fast"), None)
    speed = fast.details.get("speed") if fast else None
    if not fast or not speed:
        return None
    measured = ("student_seconds", "reference_seconds", "bytes_moved", "ceiling_per_second")
    if any(speed[name] <= 0 for name in measured):
        return None  # stopped before the first pair was measured
    amount = {"bytes": "bytes_moved"}.get(speed["rate_unit"], speed["rate_unit"])
    return Timing(
        exercise=mark.exercise,
        status=fast.status,
        device=mark.device,
        ratio=speed["ratio"],
        interval=tuple(speed["interval"]),
        seconds=speed["student_seconds"],
        reference_seconds=speed["reference_seconds"],
        bytes_moved=speed["bytes_moved"],
        flops=speed["flops"],
        amount=speed[amount],
        unit=_UNITS[speed["rate_unit"]],
        ceiling=speed["ceiling_per_second"],
        copy_peak=speed["copy_peak_bytes_per_second"],
        mad_peak=speed["mad_peak_flops_per_second"],
    )
