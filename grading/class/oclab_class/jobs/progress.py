# SPDX-License-Identifier: Apache-2.0
"""A live progress display of finished, running and failed jobs; silent without a terminal."""

import contextlib
import sys
import threading
from collections.abc import Iterator

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar

from .store import JobKey, Record


class Progress:
    """The display of one phase. Its methods are thread-safe."""

    def __init__(self, title: str, total: int):
        self._lock = threading.Lock()
        self._running: list[str] = []
        self._failed = 0
        self._bar = Bar(
            TextColumn("{task.description:<12}"),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[state]}"),
            console=Console(file=sys.stderr),
            disable=not sys.stderr.isatty(),
            transient=False,
        )
        self._task = self._bar.add_task(title, total=total, state="")

    def __enter__(self) -> "Progress":
        if not self._bar.disable:  # older versions of rich print an empty line anyway
            self._bar.start()
        return self

    def __exit__(self, *_) -> None:
        if not self._bar.disable:
            self._bar.stop()

    @contextlib.contextmanager
    def running(self, key: JobKey) -> Iterator[None]:
        """Shows the job while it runs."""
        name = f"{key.student}/{key.exercise}"
        with self._lock:
            self._running.append(name)
            self._show()
        try:
            yield
        finally:
            with self._lock:
                self._running.remove(name)

    def done(self, record: Record) -> None:
        """Counts a finished job. Only errors of the kit count as failed, not wrong kernels."""
        with self._lock:
            self._failed += record.status == "error"
            self._bar.advance(self._task)
            self._show()

    def show(self, done: int, state: str) -> None:
        """For jobs that run on other machines."""
        self._bar.update(self._task, completed=done, state=state)

    def _show(self) -> None:
        failed = f"{self._failed} failed  " if self._failed else ""
        self._bar.update(self._task, state=failed + " ".join(self._running))
