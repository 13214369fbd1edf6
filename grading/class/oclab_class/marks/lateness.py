# SPDX-License-Identifier: Apache-2.0
"""Late days and their penalty."""

import math
from datetime import UTC, datetime, timedelta

from ..intake.submissions import Submission
from .rules import AssignmentRules, LateRules


def lateness(
    rules: AssignmentRules, late: LateRules, extension: float, handin: Submission
) -> tuple[int, tuple[str, ...]]:
    """The late days, with a comment if they rest on an assumption."""
    days = late_days(handin.submitted_at, rules.due, late.grace_minutes, extension)
    if not rules.due or handin.submitted_at or not (handin.files or handin.rejected):
        return days, ()
    if handin.marked_late and not extension:
        return 1, ("marked as late by the platform, without a time: counted as one day late",)
    return 0, ("the submission time is unknown: counted as on time",)


def late_days(
    submitted_at: datetime | None,
    due: datetime | None,
    grace_minutes: float = 0.0,
    extension_days: float = 0.0,
) -> int:
    """Days started since the due date; 0 within the grace period, or if a time is unknown.

    An extension moves the due date by calendar days: the hour stays the same across DST changes.
    """
    if submitted_at is None or due is None:
        return 0
    limit = due + timedelta(days=extension_days)
    # In UTC, because Python ignores DST changes when it subtracts times of one zone.
    lateness = submitted_at.astimezone(UTC) - limit.astimezone(UTC)
    if lateness <= timedelta(minutes=grace_minutes):
        return 0
    return math.ceil(lateness / timedelta(days=1))


def late_factor(days: int, late: LateRules) -> float:
    """The remaining share of a score, 0 to 1."""
    if days == 0:
        return 1.0
    if late.max_days is not None and days > late.max_days:
        return late.after
    return max(0.0, 1.0 - late.per_day * days)
