# SPDX-License-Identifier: Apache-2.0
"""Looks for kernel files that another program has saved."""

import asyncio
from collections.abc import Callable
from pathlib import Path

EVERY = 0.1  # seconds


def _stamp(file: Path) -> tuple[int, ...]:
    try:
        status = file.stat()
    except OSError:
        return ()
    return (status.st_mtime_ns, status.st_size, status.st_ino)


async def watch(files: dict[str, Path], changed: Callable[[str], None]) -> None:
    """Calls `changed` with the exercise whenever its file differs from before, until cancelled.

    A file counts as saved when two looks in a row find it the same: many programs empty it first.
    """
    stamps = {exercise: _stamp(file) for exercise, file in files.items()}
    latest = dict(stamps)
    while True:
        await asyncio.sleep(EVERY)
        for exercise, file in files.items():
            stamp = _stamp(file)
            is_saved = stamp == latest[exercise] != stamps[exercise]
            latest[exercise] = stamp
            if is_saved:
                stamps[exercise] = stamp
                try:
                    changed(exercise)
                except OSError:  # as of a file that vanishes meanwhile: the next look sees it
                    stamps[exercise] = ()
