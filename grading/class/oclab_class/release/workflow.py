# SPDX-License-Identifier: Apache-2.0
"""The GitHub workflow of a student kit, which checks the kernels after every push."""

from collections.abc import Sequence
from pathlib import Path

from ..kit.kit_files import KitFile

PLACE = ".github/workflows/autograding.yml"


def workflow(exercises: Sequence[str]) -> KitFile:
    """The workflow for these exercises, by id."""
    text = (Path(__file__).parent / "workflow.yml").read_text(encoding="utf-8")
    return KitFile(PLACE, text.replace("@EXERCISES@", " ".join(exercises)).encode())
