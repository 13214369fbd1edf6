# SPDX-License-Identifier: Apache-2.0
"""Problems with submissions, to show to the instructor."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """A problem to show to the instructor. `where` names the file or archive entry."""

    # rejected, ignored, duplicate, unknown-student, missing, kept, team, times, mapping
    kind: str
    where: str
    message: str
