# SPDX-License-Identifier: Apache-2.0
"""Long lists, shortened for a terminal."""

from collections.abc import Iterable, Sequence

MOST_NAMED, MOST_LINES = 5, 20


def some(names: Iterable[str], most: int = MOST_NAMED) -> str:
    """The first names, and the number of the rest."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def first_lines(lines: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """The first lines, and one with the number of the rest."""
    more = [f"  and {len(lines) - most} more"] if len(lines) > most else []
    return [*lines[:most], *more]
