# SPDX-License-Identifier: Apache-2.0
"""Runs the kit's program on one kernel, and returns its grade or the error."""

import contextlib
import os
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
from ..base.json_data import built, read_json
from .programs import oclab_program

NO_SANDBOX = (
    "Grading untrusted kernels requires the sandbox, and it does not work here:\n{reason}\n"
    "./oclab doctor shows what is missing. --unsafe grades without the sandbox, and every record "
    "says so."
)
BUSY = (
    "The sandbox check timed out twice, so its state is unknown.\n{reason}\n"
    "Run the same command again when this machine is less busy."
)
_NO_ANSWER = 3  # exit status of `oclab`: the sandbox did not answer in time

_PATIENCE_SECONDS = 2.0
_running: set[subprocess.Popen] = set()
_stopping = threading.Event()

# The shell's parent is this process, unless this process was killed while it started the shell.
_ONLY_WITH_PARENT = '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"'


class Stopped(Exception):
    """The run was stopped by `stop_all`; this is not a result for the kernel."""


@dataclass(frozen=True)
class Graded:
    """`grade` is an entry of an oclab-record/1, or None with the reason in `error`."""

    grade: dict | None
    error: str
    seconds: float
    timed_out: bool = False  # without a grade: it says nothing about this machine


@dataclass(frozen=True)
class Kit:
    """How kernels are run."""

    program: Path
    device: str  # as `oclab run --device` takes it
    sandbox: bool = True
    # Wall-clock time for one exercise, as a last resort: the program has its own limits.
    limit_seconds: float = 900.0

    def grade(
        self,
        exercise: str,
        kernels: Path | str,
        criteria: Sequence[str] = (),
        seed: int | None = None,
    ) -> Graded:
        """Runs `oclab run` on `kernels`/<lab>/<exercise>.cl; `kernels` can be "starter".

        Raises Stopped after a call of `stop_all`.
        """
        command = [self.program, "run", exercise, "--kernels", kernels, "--device", self.device]
        command += ["--lines", ",".join(criteria)] if criteria else []
        command += ["--seed", str(seed)] if seed is not None else []
        command += ["--sandbox"] if self.sandbox else []
        started = time.monotonic()
        # The program removes folders with this name if this process is killed.
        prefix = f"oclab-{os.stat('/proc/self/ns/pid').st_ino}-{os.getpid()}-"
        with tempfile.TemporaryDirectory(prefix=prefix) as folder:
            output = Path(folder) / "record.json"
            status, said = _call([*command, "--json", output], self.limit_seconds)
            grade = _read_grade(output)
        # Any other exit status: the program failed, and its output may be incomplete.
        failed = grade is None or status not in (0, 1)
        error = f"exit status {status}: {said.strip()[-500:]}" if failed else ""
        timed_out = failed and status in (None, _NO_ANSWER)
        return Graded(None if failed else grade, error, time.monotonic() - started, timed_out)

    def why_not(self, exercise: str) -> str:
        """Why the starter of this exercise cannot be graded, or "" if it can."""
        return self._graded_starter(exercise).error

    def require(self, exercise: str) -> str:
        """Raises ClassError unless kernels can be graded here, in the sandbox if it is enabled.

        Returns the form of the sandbox, "none" without it. Tries twice, because the first run can
        time out on a busy machine.
        """
        tried = self._graded_starter(exercise)
        if tried.grade is None:
            tried = self._graded_starter(exercise)
        if tried.grade is not None:
            return tried.grade.get("sandbox", "none")
        reason = tried.error
        if self.sandbox and tried.timed_out:
            raise ClassError(BUSY.format(reason=reason))
        if self.sandbox and not replace(self, sandbox=False).why_not(exercise):
            raise ClassError(NO_SANDBOX.format(reason=reason))
        raise ClassError(f"No kernel can be graded on {self.device}:\n{reason}")

    def _graded_starter(self, exercise: str) -> Graded:
        return self.grade(exercise, "starter", ("correct",))

    def stop_all(self) -> None:
        """Stops all runs of this process, in any thread, and prevents new ones. Call it before the
        process exits.
        """
        _stopping.set()
        for process in list(_running):
            _kill(process)


def find_kit(device: str, *, sandbox: bool = True) -> Kit:
    """Raises ClassError if the kit is not built."""
    return Kit(oclab_program(), device, sandbox)


def _read_grade(path: Path) -> dict | None:
    try:
        return built(dict, read_json(path)["grades"][0])
    except (OSError, ValueError, LookupError, TypeError):
        return None


def ends_with(parent: int, command: list) -> list:
    """Wraps a command so that it does not start, or is killed, if its parent process is killed.

    So no leftover process runs beside a restarted grader. Without setpriv (util-linux), only the
    start is prevented.
    """
    setpriv = shutil.which("setpriv")
    # Not KILL: the program terminates its children on TERM.
    bound = [setpriv, "--pdeathsig", "TERM", "--"] if setpriv else []
    return [*bound, "/bin/sh", "-c", _ONLY_WITH_PARENT, "sh", str(parent), *command]


def _call(command: list, limit_seconds: float) -> tuple[int | None, str]:
    """The exit status and stderr; None and the reason if the program timed out.

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
        if _stopping.is_set():  # `stop_all` may have run before this process was registered
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
    """Sends TERM first, so that the program can terminate its children."""
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_PATIENCE_SECONDS)
        os.killpg(process.pid, signal.SIGKILL)
