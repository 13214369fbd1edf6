# SPDX-License-Identifier: Apache-2.0
"""The one rounding of marks: two decimals, half to even."""

from decimal import ROUND_HALF_EVEN, Context, Decimal

MOST = 1e6  # of every number that a person writes: points, weights, days
LEAST = 1e-6  # of those that are not 0
_EXACT = Context(prec=330)  # digits: holds every finite number


def rounded(value: float) -> float:
    """Rounds the decimal representation to two digits, half to even."""
    # Sums of points differ from their decimal value in the last bits only.
    exact = Decimal(repr(round(float(value), 9)))
    return float(exact.quantize(Decimal("0.01"), ROUND_HALF_EVEN, _EXACT))


def number(value: float) -> str:
    """Rounded, without trailing zeros: 12.5, 100."""
    return f"{rounded(value) + 0.0:.2f}".rstrip("0").rstrip(".")


def number_range(least: float, most: float) -> str:
    """Such as 12.5, or 11–15 if criteria are undecided."""
    return f"{number(least)}–{number(most)}" if rounded(most) > rounded(least) else number(least)
