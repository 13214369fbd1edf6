# SPDX-License-Identifier: Apache-2.0
"""Locks on a device of this machine: many kernels are checked at once, one is timed alone.

Two locks, because one file for all users of a machine would have to lie where anyone can replace
it. The user's own lock is a file in a folder that nobody else can write to: it keeps this user's
checks away from this user's timed kernels. The machine's lock is on a folder that belongs to root
and that every user can open: it keeps the timed kernels of several users apart. Nothing is created
or changed there. Any user can hold that lock, so waiting for it has a limit.
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

MACHINE = Path("/etc/OpenCL/vendors")  # where a machine's OpenCL drivers are registered
MAX_WAIT_SECONDS = 600.0  # for another user's timed kernel, which takes a minute at most
_PAUSE_SECONDS = 0.2
_SAFE = os.O_NOFOLLOW | os.O_CLOEXEC


@contextlib.contextmanager
def device_lock(device: str, *, alone: bool) -> Iterator[None]:
    """Waits until the device is free: of everything if `alone`, else of timed kernels.

    The lock ends with this process, whatever ends it. Raises ClassError where this user has no
    folder for it that is safe from others.
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
    """Where this user's locks lie on this machine; it may not exist yet."""
    runtime = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
    if os.path.isdir(runtime) and os.stat(runtime).st_uid == os.geteuid():  # not after `su`
        return Path(runtime) / "oclab-locks"
    # A home may be on several machines.
    return Path.home() / ".cache" / "oclab" / f"locks-{socket.gethostname()}"


def _own_lock(folder: Path, device: str) -> int:
    """The descriptor of the device's lock file, whose content is never touched."""
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
        f"{folder} cannot hold the lock on the device: {reason}. Remove it, or set "
        "XDG_RUNTIME_DIR to a folder of this machine that only you can write to."
    )


def _machine_lock() -> int | None:
    """A descriptor that every user's kit opens too; None on a machine without one."""
    try:
        return os.open(MACHINE, os.O_RDONLY | os.O_DIRECTORY | _SAFE)
    except OSError:
        return None


def _wait_for_others(shared: int) -> None:
    """Returns without the lock after MAX_WAIT_SECONDS, or where the file system has no locks."""
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
        f"oclab: another user holds the lock on {MACHINE} for {MAX_WAIT_SECONDS:g} s; a kernel is "
        "timed beside theirs",
        file=sys.stderr,
    )
