# SPDX-License-Identifier: Apache-2.0
"""Progress of a phase: a live display on a terminal, otherwise a line every half minute."""

import contextlib
import sys
import threading
import time
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

SECONDS_BETWEEN_LINES = 30.0


class Progress:
    """The display of one phase. Its methods are thread-safe."""

    def __init__(self, title: str, total: int):
        self._lock = threading.Lock()
        self._running: list[str] = []
        self._failed = self._done = 0
        self._title, self._total = title, total
        self._said = time.monotonic()
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
            self._done += 1
            self._show()
            self._say()

    def show(self, done: int, state: str) -> None:
        """For jobs that run on other machines."""
        self._bar.update(self._task, completed=done, state=state)
        with self._lock:
            self._done = done
            self._say()

    def _say(self) -> None:
        """For log files."""
        now = time.monotonic()
        if self._bar.disable and now - self._said >= SECONDS_BETWEEN_LINES:
            self._said = now
            failed = f", {self._failed} failed" if self._failed else ""
            print(f"{self._title}: {self._done} of {self._total} jobs{failed}", flush=True)

    def _show(self) -> None:
        failed = f"{self._failed} failed  " if self._failed else ""
        self._bar.update(self._task, state=failed + " ".join(self._running))
