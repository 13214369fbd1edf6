# SPDX-License-Identifier: Apache-2.0
"""The lock on a grades folder: one grading process at a time."""

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ..base.errors import ClassError

_PATIENCE_SECONDS = 1.0


@contextmanager
def only_one(grades: Path) -> Iterator[None]:
    """A lock on the grades folder. Raises ClassError if another process holds it.

    Waits a moment first: a process that a killed grader started may still hold the lock.
    """
    end = time.monotonic() + _PATIENCE_SECONDS
    with (grades / ".lock").open("w") as file:
        while not _locked(file):
            if time.monotonic() > end:
                raise ClassError(f"Another process is grading into {grades}. Wait until it ends.")
            time.sleep(0.05)
        yield


def _locked(file: IO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
