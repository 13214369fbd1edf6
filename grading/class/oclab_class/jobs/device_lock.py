# SPDX-License-Identifier: Apache-2.0
"""Locks on a device of this machine: many checks run concurrently, a timed kernel runs alone.

There are two locks, because a lock file shared by all users would be in a folder where anyone can
replace it. The user's lock is a file in a folder that only this user can write to. It separates
checks from timed kernels of this user. The machine's lock is on a folder of root that every user
can open. It serializes the timed kernels of several users. Nothing is created or changed there.
Any user can hold that lock, so the wait for it has a limit.
"""

import contextlib
import fcntl
import hashlib
import os
import socket
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from ..base.errors import ClassError

MACHINE = Path("/etc/OpenCL/vendors")  # the folder of the machine's OpenCL driver registrations
MAX_WAIT_SECONDS = 600.0  # for another user's timed kernel, which takes at most a minute
_PAUSE_SECONDS = 0.2
_SAFE = os.O_NOFOLLOW | os.O_CLOEXEC


@contextlib.contextmanager
def device_lock(device: str, *, alone: bool) -> Iterator[None]:
    """Waits for the device: exclusively if `alone`, otherwise only for timed kernels to finish.

    The lock is released when this process ends, even if it is killed. Raises ClassError if there
    is no folder for the lock that only this user can write to.
    """
    with contextlib.ExitStack() as held:
        own = _own_lock(private_folder(), device)
        held.callback(os.close, own)
        fcntl.flock(own, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        if alone and (shared := _machine_lock()) is not None:
            held.callback(os.close, shared)
            _wait_for_others(shared)
        yield


def private_folder() -> Path:
    """The folder of this user's locks on this machine. It may not exist yet."""
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    if os.path.isdir(runtime) and os.stat(runtime).st_uid == os.geteuid():  # not after `su`
        return Path(runtime) / "oclab-locks"
    # Several machines can share a home folder.
    return Path.home() / ".cache" / "oclab" / f"locks-{socket.gethostname()}"


def _own_lock(folder: Path, device: str) -> int:
    """The descriptor of the device's lock file. Its content is never changed."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        inside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | _SAFE)
        try:
            _require_private(inside, folder)
            name = hashlib.sha256(device.encode()).hexdigest()[:16]
            file = os.open(name, os.O_RDWR | os.O_CREAT | _SAFE, 0o600, dir_fd=inside)
        finally:
            os.close(inside)
    except OSError as error:
        raise _unsafe(folder, error.strerror or str(error)) from error
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise _unsafe(folder, f"{name} is not a regular file")
    return file


def _require_private(descriptor: int, folder: Path) -> None:
    about = os.fstat(descriptor)
    if about.st_uid != os.geteuid():
        raise _unsafe(folder, "it belongs to another user")
    if about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise _unsafe(folder, "others can write to it")


def _unsafe(folder: Path, reason: str) -> ClassError:
    return ClassError(
        f"{folder} is not safe for the device lock: {reason}. Remove it, or set "
        "XDG_RUNTIME_DIR to a local folder that only you can write to."
    )


def _machine_lock() -> int | None:
    """A descriptor of the folder that all users lock; None if it does not exist."""
    try:
        return os.open(MACHINE, os.O_RDONLY | os.O_DIRECTORY | _SAFE)
    except OSError:
        return None


def _wait_for_others(shared: int) -> None:
    """Returns without the lock after MAX_WAIT_SECONDS, or if the file system has no locks."""
    end = time.monotonic() + MAX_WAIT_SECONDS
    while True:
        try:
            fcntl.flock(shared, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= end:
                break
            time.sleep(_PAUSE_SECONDS)
        except OSError:
            return
    print(
        f"oclab: another user has held the lock on {MACHINE} for {MAX_WAIT_SECONDS:g} s; a kernel "
        "is timed while theirs runs",
        file=sys.stderr,
    )
