# SPDX-License-Identifier: Apache-2.0
"""References recorded by `oclab calibrate`, compared with the current solutions."""

from pathlib import Path

from ..base.errors import ClassError
from ..base.json_data import parse_json

BASELINES = "grading/baselines"
SCHEMA = "oclab-baseline/2"
CLASSES = {"cpu": "CPU", "gpu": "GPU"}  # each has a file with this name


def fingerprint(data: bytes) -> str:
    """The hash of a solution file in the kit's format: 64-bit FNV-1a, hexadecimal."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"


def outdated(root: Path) -> list[str]:
    """Exercises whose solution changed since it was recorded, on any device."""
    return sorted(
        {
            name
            for device_class in CLASSES
            for name, entry in _recorded(root, device_class).items()
            if (path := _solutions(root, device_class).get(name))
            and entry["reference"] != fingerprint(path.read_bytes())
        }
    )


def gaps(root: Path) -> list[str]:
    """Warnings about missing or noisy recordings."""
    found = []
    for word, device in CLASSES.items():
        recorded = _recorded(root, word)
        missing = sorted(_solutions(root, word).keys() - recorded.keys())
        noisy = sorted(name for name, entry in recorded.items() if entry["speed"]["noisy"])
        if not recorded:
            found.append(f"no reference is recorded on a {device}, so `fast` is not assessed there")
        elif missing:
            found.append(f"on a {device} `fast` is not assessed for {', '.join(missing)}")
        if noisy:
            found.append(f"the {device} was busy while it recorded {', '.join(noisy)}")
    return found


def _solutions(root: Path, device_class: str) -> dict[str, Path]:
    """By exercise: the solution for this device class, or the general one."""
    paths = sorted((root / "solutions").glob("*/*.cl"), key=lambda path: len(path.suffixes))
    return {
        path.name.split(".")[0]: path
        for path in paths
        if path.suffixes in ([".cl"], [f".{device_class}", ".cl"])
    }


def _recorded(root: Path, device_class: str) -> dict[str, dict]:
    """Recordings by exercise; empty without a file. Raises ClassError if it is unreadable."""
    path = root / BASELINES / f"{device_class}.json"
    if not path.exists():
        return {}
    try:
        data = parse_json(path.read_bytes())
        entries = data["exercises"]
        whole = all(e["reference"] and "noisy" in e["speed"] for e in entries.values())
        if data["schema"] == SCHEMA and whole:
            return entries
        problem = f"it is not {SCHEMA}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        problem = str(error)
    raise ClassError(f"{path} cannot be read: {problem}. Record it again: ./oclab calibrate")
