# SPDX-License-Identifier: Apache-2.0
"""What `oclab calibrate` recorded of the references, compared with the solutions as they are."""

import json
from pathlib import Path

from .errors import ClassError

BASELINES = "grading/baselines"
SCHEMA = "oclab-baseline/1"
CLASSES = {"cpu": "CPU", "gpu": "GPU"}  # each has a file of its name


def fingerprint(data: bytes) -> str:
    """Of a solution's file, as the kit writes it: FNV-1a with 64 bits, hexadecimal."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def outdated(root: Path) -> list[str]:
    """Exercises whose solution changed since it was recorded, on any device."""
    solutions = _solutions(root)
    return sorted(
        {
            name
            for device_class in CLASSES
            for name, entry in _recorded(root, device_class).items()
            if name in solutions and entry["reference"] != fingerprint(solutions[name].read_bytes())
        }
    )


def gaps(root: Path) -> list[str]:
    """What students will miss, as sentences: devices and exercises without a recording."""
    found = []
    for word, device in CLASSES.items():
        missing = sorted(_solutions(root).keys() - _recorded(root, word).keys())
        if not _recorded(root, word):
            found.append(f"no reference is recorded on a {device}, so `fast` is not assessed there")
        elif missing:
            found.append(f"on a {device} `fast` is not assessed for {', '.join(missing)}")
    return found


def _solutions(root: Path) -> dict[str, Path]:
    return {path.stem: path for path in (root / "solutions").glob("*/*.cl")}


def _recorded(root: Path, device_class: str) -> dict[str, dict]:
    """By exercise; empty without a file. Raises ClassError for one that cannot be read."""
    path = root / BASELINES / f"{device_class}.json"
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["schema"] == SCHEMA and all("reference" in e for e in data["exercises"].values()):
            return data["exercises"]
        problem = f"it is no {SCHEMA}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        problem = str(error)
    raise ClassError(f"{path} cannot be read: {problem}. Record it again: ./oclab calibrate")
