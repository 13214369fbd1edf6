# SPDX-License-Identifier: Apache-2.0
"""A lock on a device of this machine: many kernels are checked at once, one is timed alone."""

import contextlib
import fcntl
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


def lock_file(device: str) -> Path:
    """One for each device and user of this machine."""
    folder = Path(tempfile.gettempdir()) / f"oclab-locks-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / hashlib.sha256(device.encode()).hexdigest()[:16]


@contextlib.contextmanager
def device_lock(device: str, *, alone: bool) -> Iterator[None]:
    """Waits until the device is free: of everything if `alone`, else of timed kernels.

    The lock ends with this process, whatever ends it.
    """
    with lock_file(device).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield
