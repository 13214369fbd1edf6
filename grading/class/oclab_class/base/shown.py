# SPDX-License-Identifier: Apache-2.0
"""Makes untrusted text safe to store and to show."""

MAX_SHOWN = 300  # characters
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_LAYOUT = "\n\t"


def shown(text: str) -> str:
    """The text on one line of valid UTF-8, truncated to MAX_SHOWN characters."""
    safe = "".join(letter if letter.isprintable() else _UNKNOWN for letter in text)
    return safe if len(safe) <= MAX_SHOWN else f"{safe[:MAX_SHOWN]}…"


def plain(text: str) -> str:
    """The text with control, format and bidirectional characters escaped, such as \\u202e: they
    cannot move the cursor of a terminal or reverse adjacent text. Newlines and tabs stay.
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
