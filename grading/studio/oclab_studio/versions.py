# SPDX-License-Identifier: Apache-2.0
"""Versions of a kernel file: beside those that `oclab` keeps, each one that the studio has seen."""

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from .kernels import KernelText, read

PRIME, START, MASK = 0x100000001B3, 0xCBF29CE484222325, (1 << 64) - 1
MOST_LISTED = 300


def fingerprint(text: str) -> str:
    """The name of a text in the histories of `oclab` (grading/record/baseline.h)."""
    value = START
    for byte in text.encode():
        value = ((value ^ byte) * PRIME) & MASK
    return f"{value:016x}"


def keep(folder: Path, text: KernelText) -> None:
    """Keeps the text, unless it is kept already; a full disk must keep nobody from saving."""
    if not text.exists or not text.utf8 or not text.text:
        return
    file = folder / f"{fingerprint(text.text)}.cl"
    if file.exists():
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=folder, prefix=".new-")
        with os.fdopen(number, "wb") as stream:
            stream.write(text.text.encode())
        Path(name).replace(file)
    except OSError:
        return


def listed(folder: Path) -> list[dict]:
    """The versions of a folder, the latest first."""
    files = [(file.stat().st_mtime, file.stem) for file in folder.glob("*.cl")]
    latest = sorted(files, reverse=True)[:MOST_LISTED]
    return [
        {"fingerprint": stem, "time": datetime.fromtimestamp(time, UTC).isoformat()}
        for time, stem in latest
    ]


def text_of(folder: Path, name: str) -> KernelText:
    """A version by its fingerprint."""
    return read(folder / f"{name}.cl")
