# SPDX-License-Identifier: Apache-2.0
"""Paths of the kit, of this package and of the built program."""

import os
from pathlib import Path

from ..base.errors import ClassError

_SCRIPTS = Path(__file__).resolve().parents[2]


def python_path() -> str:
    """What processes that run this package need in PYTHONPATH: this package and oclab_charts."""
    return os.pathsep.join(map(str, (_SCRIPTS, _SCRIPTS.parent / "plots")))


def kit_root() -> Path:
    """The root folder of the kit, which holds labs, starters and solutions."""
    return _SCRIPTS.parents[1]


def oclab_program() -> Path:
    """The built program `oclab`, or the one that OCLAB_PROGRAM names.

    Raises ClassError if it does not exist or is not executable.
    """
    named = os.environ.get("OCLAB_PROGRAM")
    program = Path(named) if named else kit_root() / "build/release/bin/oclab"
    if not os.access(program, os.X_OK):
        raise ClassError(f"The program {program} is missing. Build the kit: ./oclab setup")
    return program
