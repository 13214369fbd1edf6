# SPDX-License-Identifier: Apache-2.0
"""Texts that strangers chose, made fit to be stored and shown."""

MAX_SHOWN = 300  # characters
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_LAYOUT = "\n\t"


def shown(text: str) -> str:
    """The text on one line of valid UTF-8, cut where it is long."""
    safe = "".join(letter if letter.isprintable() else _UNKNOWN for letter in text)
    return safe if len(safe) <= MAX_SHOWN else f"{safe[:MAX_SHOWN]}…"


def plain(text: str) -> str:
    """The text with every control, format and bidirectional character written out, as \\u202e: none
    can move a terminal's cursor or turn round what stands beside it. Lines and tabs stay.
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in _LAYOUT else _escaped(letter) for letter in text
    )


def _escaped(letter: str) -> str:
    code = ord(letter)
    if code > 0xFFFF:
        return f"\\U{code:08x}"
    return f"\\u{code:04x}" if code > 0xFF else f"\\x{code:02x}"
