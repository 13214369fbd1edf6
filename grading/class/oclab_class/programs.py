# SPDX-License-Identifier: Apache-2.0
"""Where the kit lies on this machine, and how its program is called."""

import os
from pathlib import Path

from .errors import ClassError


def kit_root() -> Path:
    """The kit's own folder, which holds labs, starters and solutions."""
    return Path(__file__).resolve().parents[3]


def oclab_program() -> Path:
    """The built command `oclab`; the variable OCLAB_PROGRAM names another one.

    Raises ClassError where there is none.
    """
    named = os.environ.get("OCLAB_PROGRAM")
    program = Path(named) if named else kit_root() / "build/release/bin/oclab"
    if not os.access(program, os.X_OK):
        raise ClassError(f"{program} is not there. Build the kit first: ./oclab setup")
    return program
