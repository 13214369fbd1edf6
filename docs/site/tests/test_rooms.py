# SPDX-License-Identifier: Apache-2.0
"""The structure that docs/architecture.md draws: includes point down, folders stay small."""

import re
from collections import Counter
from pathlib import Path

from oclab_docs.headers import room_of, rooms

ROOT = Path(__file__).resolve().parents[3]
INCLUDE = re.compile(r'^\s*#include "((?:harness|grading|labs)/[^"]+)"', re.M)
MOST_FILES = 20


def sources() -> list[Path]:
    found = [path for folder in ("harness", "grading", "labs") for path in (ROOT / folder).rglob("*.*")]
    return [path for path in found if path.suffix in (".cpp", ".h", ".py")]


def test_includes_point_down():
    floors = list(rooms())
    for path in sources():
        name = str(path.relative_to(ROOT))
        if path.suffix == ".py" or "/tests/" in name:
            continue
        for included in INCLUDE.findall(path.read_text(encoding="utf-8")):
            here, there = floors.index(room_of(name)), floors.index(room_of(included))
            assert there <= here, f"{name} includes {included}, which lies on a higher floor"


def test_folders_are_small():
    sizes = Counter(path.parent.relative_to(ROOT) for path in sources())
    assert {str(folder): n for folder, n in sizes.items() if n > MOST_FILES} == {}
