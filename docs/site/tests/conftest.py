# SPDX-License-Identifier: Apache-2.0
"""The kit as instructors and as students see it."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "docs/site"), str(ROOT / "docs/results")]

from oclab_docs.kit import INSTRUCTORS, STUDENTS, Kit  # noqa: E402


@pytest.fixture(scope="session")
def kit() -> Kit:
    """This kit, for instructors."""
    return Kit(ROOT, INSTRUCTORS)


@pytest.fixture(scope="session")
def student_kit() -> Kit:
    """This kit, for students."""
    return Kit(ROOT, STUDENTS)


@pytest.fixture
def small(tmp_path):
    """Makes a small kit of the files given as name=text."""

    def make(files: dict[str, str], audience: str = INSTRUCTORS) -> Kit:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Kit(tmp_path, audience)

    return make
