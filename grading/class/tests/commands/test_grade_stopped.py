# SPDX-License-Identifier: Apache-2.0
"""Interrupted grading and full disks: no record is lost, and no process remains."""

import fcntl
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from fake_kit import FakeKit, hand_in
from grader import all_gone, make, orphans_adopted, runs, wait_until

from oclab_class.jobs.store import JobKey, Record, RecordStore
from oclab_class.kit.kit import ends_with

DISK_BYTES = 4 << 20


@pytest.fixture(autouse=True)
def adopted():
    with orphans_adopted():
        yield


def test_a_program_whose_parent_is_gone_does_not_begin(tmp_path):
    parent = subprocess.Popen(["true"])
    parent.wait()
    for pid, name in ((parent.pid, "of nobody"), (os.getpid(), "of this process")):
        subprocess.run(ends_with(pid, ["touch", tmp_path / name]), check=False)
    assert [path.name for path in tmp_path.iterdir()] == ["of this process"]


def on_terminal(klass) -> tuple[subprocess.Popen, int]:
    """The grader in the foreground of a pseudo-terminal, and the controlling end."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        klass.command(),
        env=klass.environment | {"TERM": "xterm", "COLUMNS": "120"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(slave)
    return process, master


def test_ctrl_c_ends_everything_and_records_nothing(tmp_path):
    klass = make(tmp_path, ["hang", "hang"])
    process, terminal = on_terminal(klass)
    os.set_blocking(terminal, False)
    shown = bytearray()

    def shows(text: bytes) -> bool:
        try:
            shown.extend(os.read(terminal, 1 << 16))
        except OSError:  # no data, or the writer has exited
            pass
        return text in shown

    wait_until(lambda: shows(b"s001/vector_add") or process.poll() is not None)
    wait_until(lambda: runs("oclab-worker"))
    os.write(terminal, b"\x03")
    # Read on: a full terminal would block the grader.
    wait_until(lambda: shows(b"run the same command again"), seconds=20)
    wait_until(lambda: shows(b"no such text") or process.poll() is not None, seconds=5)
    assert process.returncode == 130, shown.decode()
    assert b"Traceback" not in shown
    assert b"checks" in shown and b"0/2" in shown
    all_gone()
    assert list((klass.grades / "records").glob("*/*.json")) == []
    os.close(terminal)


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "grades"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "none", folder]
    done = subprocess.run(mount, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"only root can mount a small disk here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            return


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path, small_disk):
    """The disk is full after the first record; the fake kit needs no disk."""
    (tmp_path / "kit").mkdir()
    kit = FakeKit(tmp_path / "kit")
    handed_in = hand_in(tmp_path / "in", {"s1": "quick", "s2": "wait", "s3": "quick"})
    command = [sys.executable, "-m", "oclab_class", "grade-class", handed_in, small_disk]
    how = {"env": os.environ | kit.environment, "text": True, "stderr": subprocess.PIPE}
    process = subprocess.Popen([*command, "--jobs", "1"], **how)
    wait_until(lambda: kit.asked()[("s2", "correct")] or process.poll() is not None)
    fill(small_disk / "ballast")
    kit.open_gate()
    _, said = process.communicate(timeout=200)
    assert process.returncode == 2 and "No space left on device" in said
    assert "Traceback" not in said and "records/" in said
    before = records(small_disk)
    assert len(before) == 1, "the first record is whole"
    (small_disk / "ballast").unlink()
    done = subprocess.run(command, **how, check=False)
    assert done.returncode == 0, done.stderr
    assert before.items() <= records(small_disk).items()
    assert len(records(small_disk)) == 6 and kit.asked()[("s1", "correct")] == 1
    assert not [path for path in (small_disk / "records").rglob(".*")]


def records(grades: Path) -> dict[JobKey, Record]:
    return {record.key: record for record in RecordStore(grades / "records").all()}
