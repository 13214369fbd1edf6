# SPDX-License-Identifier: Apache-2.0
"""Requirements on a submitted kernel file: name, size and encoding."""

import codecs
import difflib

from ..kit.catalogue import Catalogue, Exercise
from .items import Refused

MAX_KERNEL_BYTES = 256 << 10


def exercise_of(name: str, catalogue: Catalogue) -> Exercise | None:
    """The exercise of a file with this name. The comparison is case-sensitive."""
    stem = name.removesuffix(".cl")
    return catalogue.exercises.get(stem) if stem != name else None


def name_advice(name: str, catalogue: Catalogue) -> str:
    """Why a file with this name is ignored, with the most similar valid name."""
    if not name.lower().endswith(".cl"):
        return "is not a kernel of the course"
    stem = name.lower().removesuffix(".cl")
    near = difflib.get_close_matches(stem, catalogue.exercises, n=1, cutoff=0.8)
    return f"did you mean {near[0]}.cl?" if near else "no exercise has this name"


def check_kernel_text(data: bytes) -> None:
    """Raises Refused unless the data is UTF-8 text without NUL. A byte order mark is allowed."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise Refused("is UTF-16 text; save it as UTF-8")
    if b"\0" in data:
        raise Refused("contains a NUL byte")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused(f"is not UTF-8 text (line {line}); save it as UTF-8") from error
