# SPDX-License-Identifier: Apache-2.0
"""One run of the kit's program over one kernel: what it found, or why it could not."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..base.errors import ClassError
from .programs import oclab_program

NO_SANDBOX = (
    "Grading the kernels of others needs the sandbox, and it does not work here:\n{reason}\n"
    "./oclab doctor says what is missing. --unsafe grades without it, and every record says so."
)
BUSY = (
    "Whether the sandbox works here is not known: its check timed out twice.\n{reason}\n"
    "Run the same command again when less runs on this machine."
)
# What a run says that came to no result; a refusal names what is missing.
_TIMED_OUT = re.compile(r"could not be tried|timed out|stopped after \d")

_PATIENCE_SECONDS = 2.0
_running: set[subprocess.Popen] = set()
_stopping = threading.Event()

# The shell's parent is this process, unless that has been killed since it began to start the shell.
_ONLY_WITH_PARENT = '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"'


class Stopped(Exception):
    """The run was ended by `stop_all`; that says nothing about the kernel."""


@dataclass(frozen=True)
class Graded:
    """`grade` is an entry of an oclab-record/1, or None with the reason in `error`."""

    grade: dict | None
    error: str
    seconds: float


@dataclass(frozen=True)
class Kit:
    """How kernels are run."""

    program: Path
    device: str  # as `oclab run --device` takes it
    sandbox: bool = True
    # Wall clock for one exercise, as a last resort: the program has limits of its own.
    limit_seconds: float = 900.0

    def grade(
        self,
        exercise: str,
        kernels: Path | str,
        lines: Sequence[str] = (),
        seed: int | None = None,
    ) -> Graded:
        """Runs `oclab run` on `kernels`/<lab>/<exercise>.cl; `kernels` may be "starter".

        Raises Stopped once `stop_all` was called.
        """
        command = [self.program, "run", exercise, "--kernels", kernels, "--device", self.device]
        command += ["--lines", ",".join(lines)] if lines else []
        command += ["--seed", str(seed)] if seed is not None else []
        command += ["--sandbox"] if self.sandbox else []
        started = time.monotonic()
        # Under a name that the program sweeps up, should this process be killed.
        prefix = f"oclab-{os.stat('/proc/self/ns/pid').st_ino}-{os.getpid()}-"
        with tempfile.TemporaryDirectory(prefix=prefix) as folder:
            output = Path(folder) / "record.json"
            status, said = _call([*command, "--json", output], self.limit_seconds)
            grade = _read_grade(output)
        # Exit status 2: the program gave up, and what it wrote before that is not the whole.
        failed = grade is None or status not in (0, 1)
        error = f"exit status {status}: {said.strip()[-500:]}" if failed else ""
        return Graded(None if failed else grade, error, time.monotonic() - started)

    def why_not(self, exercise: str) -> str:
        """Why not even this exercise's starter can be graded, or "" if it can."""
        return self.grade(exercise, "starter", ("correct",)).error

    def require(self, exercise: str) -> None:
        """Raises ClassError unless kernels can be graded here, sandboxed if that is wanted.

        Tries twice: a busy machine may hold up the first run.
        """
        reason = self.why_not(exercise) and self.why_not(exercise)
        if not reason:
            return
        if self.sandbox and _TIMED_OUT.search(reason):
            raise ClassError(BUSY.format(reason=reason))
        if self.sandbox and not replace(self, sandbox=False).why_not(exercise):
            raise ClassError(NO_SANDBOX.format(reason=reason))
        raise ClassError(f"No kernel can be graded on {self.device}:\n{reason}")

    def stop_all(self) -> None:
        """Ends every run of this process that is under way, in whatever thread, and lets no other
        begin: this process is about to end.
        """
        _stopping.set()
        for process in list(_running):
            _kill(process)


def find_kit(device: str, *, sandbox: bool = True) -> Kit:
    """Raises ClassError if the kit is not built."""
    return Kit(oclab_program(), device, sandbox)


def _read_grade(path: Path) -> dict | None:
    try:
        return json.loads(path.read_text(encoding="utf-8"))["grades"][0]
    except (OSError, ValueError, LookupError):
        return None


def ends_with(parent: int, command: list) -> list:
    """The command as one that is killed when its parent process is, and then does not even begin.

    So nothing runs beside the successor of a killed run. Without setpriv (util-linux) only the
    last holds.
    """
    setpriv = shutil.which("setpriv")
    # Not KILL: the program takes its children along.
    bound = [setpriv, "--pdeathsig", "TERM", "--"] if setpriv else []
    return [*bound, "/bin/sh", "-c", _ONLY_WITH_PARENT, "sh", str(parent), *command]


def _call(command: list, limit_seconds: float) -> tuple[int | None, str]:
    """Exit status and what was said; None and why for a program that does not end.

    Raises Stopped.
    """
    process = subprocess.Popen(
        ends_with(os.getpid(), command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    _running.add(process)
    try:
        if _stopping.is_set():  # `stop_all` may have come before this one was in the list
            _kill(process)
        _, said = process.communicate(timeout=limit_seconds)
        if _stopping.is_set():
            raise Stopped
        return process.returncode, said
    except subprocess.TimeoutExpired:
        return None, f"stopped after {limit_seconds:g} s"
    finally:
        if process.poll() is None:  # also when interrupted
            _kill(process)
            process.communicate()
        _running.discard(process)


def _kill(process: subprocess.Popen) -> None:
    """Asks first, because the program takes its children along."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE_SECONDS)
        os.killpg(process.pid, signal.SIGKILL)
