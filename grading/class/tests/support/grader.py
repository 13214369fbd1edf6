# SPDX-License-Identifier: Apache-2.0
"""Runs grade-class in a process that a test can kill, and finds leftover processes."""

import contextlib
import ctypes
import json
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from generated_class import make_class

from oclab_class.folder.class_folder import ClassFolder, load_folder
from oclab_class.jobs.plan import needs_another
from oclab_class.jobs.store import read_record
from oclab_class.kit.programs import kit_root, oclab_program

PACKAGE = kit_root() / "grading/class"
GRADE = ["grade-class", "--assignment", "all"]
PATIENCE = 400.0  # seconds, on a busy machine
AT_ONCE = 1.0  # seconds until all processes of a killed run must have ended
_SET_CHILD_SUBREAPER = 36  # of prctl(2)


@dataclass(frozen=True)
class Class:
    """A generated class and its grades folder."""

    folder: Path
    grades: Path
    environment: dict[str, str]

    @property
    def expected(self) -> dict:
        return json.loads((self.folder / "expected.json").read_text(encoding="utf-8"))

    def graded(self) -> ClassFolder:
        return load_folder(self.grades)

    def command(self, *more: str) -> list:
        rules = ["--roster", self.folder / "roster.csv", "--class", self.folder / "class.toml"]
        return self.bare_command(*rules, "--accept-mapping", *more)

    def bare_command(self, *more) -> list:
        """Without roster and rules."""
        submissions = self.folder / "submissions"
        return [sys.executable, "-m", "oclab_class", *GRADE, submissions, self.grades, *more]

    def start(self, *more: str) -> subprocess.Popen:
        return subprocess.Popen(
            self.command(*more),
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def run(self, *more: str, command: list | None = None) -> subprocess.CompletedProcess:
        return subprocess.run(
            command or self.command(*more),
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def temporary_folders(self) -> list[str]:
        """The content of the temporary folder."""
        return [path.name for path in Path(self.environment["TMPDIR"]).iterdir()]

    def records(self) -> dict[Path, tuple]:
        """Records that later runs must not change: those that need no other attempt."""
        found = {}
        for path in (self.grades / "records").glob("*/*.json"):
            record = read_record(path)
            if not needs_another(record):
                found[path] = (path.stat().st_mtime_ns, record.graded_at)
        return found


def make(folder: Path, kinds: list[str], seed: int = 20) -> Class:
    """A class with a time limit of one second per kernel, so that endless kernels cost little. With
    this seed, the wrong kernels have wrong results, so that they are not timed."""
    make_class(folder / "class", kinds, seed)
    program = folder / "oclab"
    program.write_text(
        "#!/bin/sh\n"
        f"real='{oclab_program()}'\n"
        'if [ "$1" = run ]; then shift; exec "$real" run --run-limit 1 "$@"; fi\n'
        'exec "$real" "$@"\n'
    )
    program.chmod(0o755)
    python_path = os.pathsep.join(filter(None, (str(PACKAGE), os.environ.get("PYTHONPATH"))))
    environment = os.environ | {"OCLAB_PROGRAM": str(program), "PYTHONPATH": python_path}
    # A separate folder: no waiting for locks of other graders, and leftover files are visible.
    (folder / "tmp").mkdir()
    environment["TMPDIR"] = str(folder / "tmp")
    (folder / "locks").mkdir()
    environment["XDG_RUNTIME_DIR"] = str(folder / "locks")
    return Class(folder / "class", folder / "grades", environment)


def wait_until(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Fails the test if the condition is not true in time."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, f"did not happen within {seconds} s"
        time.sleep(0.01)


@contextlib.contextmanager
def orphans_adopted() -> Iterator[None]:
    """They become children of this process, so that `left_over` finds them."""
    ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 0)


def left_over() -> list[int]:
    """All live descendants of this process."""
    # Twice, because a process that is reparented meanwhile can be missed.
    found = descendants() | descendants()
    return sorted(pid for pid in found if _command_line(pid))


def descendants() -> set[int]:
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            status = (folder / "stat").read_text().rpartition(")")[2]
            parents[int(folder.name)] = int(status.split()[1])
    mine = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
        mine |= more
    return mine - {os.getpid()}


def _command_line(pid: int) -> str:
    """The command line; empty for an exiting process or a zombie."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def runs(program: str) -> bool:
    """Whether a descendant of this process has this text in its command line."""
    return any(program in _command_line(pid) for pid in left_over())


def all_gone() -> None:
    """Fails the test if a killed run has left processes that do anything; ends and reaps the rest.

    Bubblewrap 0.8 killed within its first milliseconds leaves the first process of a sandbox
    waiting for ever for a word to begin: it has no program, no child and no lock. A warning
    counts these.
    """
    end = time.monotonic() + AT_ONCE
    while (left := left_over()) and time.monotonic() < end:
        time.sleep(0.01)
    stuck = [pid for pid in left if _never_began(pid)]
    others = [f"{pid} {_command_line(pid)[:200]}" for pid in left if pid not in stuck]
    assert not others, f"left after {AT_ONCE} s: {others}"
    for pid in stuck:
        warnings.warn(f"a sandbox that never began is left over: {pid}", stacklevel=2)
        os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ChildProcessError):  # as init would; until then they seem in use
        wait_until(lambda: os.waitpid(-1, os.WNOHANG) is None)


def _never_began(pid: int) -> bool:
    """Whether this is the first process of a sandbox, waiting for bubblewrap to start it."""
    try:
        program = os.readlink(f"/proc/{pid}/exe")
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
        first = Path(f"/proc/{pid}/status").read_text().partition("NSpid:")[2].split("\n")[0]
    except OSError:
        return False
    return program.endswith("/bwrap") and not children and first.split()[-1:] == ["1"]


def kill(process: subprocess.Popen) -> None:
    """Sends SIGKILL, like the OOM killer: the process cannot clean up."""
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
