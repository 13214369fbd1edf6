# SPDX-License-Identifier: Apache-2.0
"""Texts that strangers chose, made fit to be stored and shown."""

MAX_SHOWN = 300  # characters
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def shown(text: str) -> str:
    """The text on one line of valid UTF-8, cut where it is long."""
    safe = "".join(letter if letter.isprintable() else _UNKNOWN for letter in text)
    return safe if len(safe) <= MAX_SHOWN else f"{safe[:MAX_SHOWN]}…"
