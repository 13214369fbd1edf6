# SPDX-License-Identifier: Apache-2.0
"""Times that can be true. Clocks of students, and files, can hold any others."""

from datetime import datetime

FIRST_YEAR, LAST_YEAR = 1990, 2200  # leaves room for time zones and extensions
OUT_OF_RANGE = f"is before {FIRST_YEAR} or after {LAST_YEAR}"
_MOST_SECONDS = 1e10  # in the year 2286


def is_plausible(moment: datetime) -> bool:
    """Whether a time can be the time of a hand-in or of a due date."""
    return FIRST_YEAR <= moment.year <= LAST_YEAR


def moment_of(seconds: float) -> datetime:
    """The time of a file. Any number: what is out of range gives a time that is not plausible."""
    return datetime.fromtimestamp(min(max(seconds, 0.0), _MOST_SECONDS)).astimezone()
