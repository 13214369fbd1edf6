# SPDX-License-Identifier: Apache-2.0
"""Locks on a device: which job waits for which, and protection of other users' files."""

import fcntl
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from oclab_class.base.errors import ClassError
from oclab_class.jobs import device_lock as locks
from oclab_class.jobs.device_lock import device_lock, private_folder


@pytest.fixture(autouse=True)
def private(tmp_path, monkeypatch) -> Path:
    """Temporary folders in place of this user's folder and of the shared folder."""
    (tmp_path / "runtime").mkdir(mode=0o700)
    (tmp_path / "machine").mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setattr(locks, "MACHINE", tmp_path / "machine")
    monkeypatch.setattr(locks, "MAX_WAIT_SECONDS", 0.0)
    return tmp_path / "runtime/oclab-locks"


def gets_it(device: str, *, alone: bool) -> bool:
    """Whether another job gets the lock immediately."""
    got = threading.Event()

    def take():
        with device_lock(device, alone=alone):
            got.set()

    thread = threading.Thread(target=take, daemon=True)
    thread.start()
    thread.join(0.3)
    return got.is_set()


def test_checks_run_together_and_a_timed_kernel_alone():
    with device_lock("pocl", alone=False):
        assert gets_it("pocl", alone=False) and not gets_it("pocl", alone=True)
    with device_lock("gpu", alone=True):
        assert not gets_it("gpu", alone=False) and gets_it("other", alone=False)


def test_timed_kernels_of_two_users_wait_for_each_other(tmp_path, monkeypatch):
    monkeypatch.setattr(locks, "MAX_WAIT_SECONDS", 60.0)
    other = os.open(tmp_path / "machine", os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    assert gets_it("pocl", alone=False) and not gets_it("pocl", alone=True)
    os.close(other)


def test_a_lock_that_another_user_never_gives_back_is_not_waited_for(tmp_path, capsys):
    other = os.open(tmp_path / "machine", os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    with device_lock("pocl", alone=True):
        assert "another user" in capsys.readouterr().err
    os.close(other)


def test_files_that_another_user_points_at_stay_as_they_are(private, tmp_path):
    grades = tmp_path / "grades.json"
    grades.write_text("precious")
    with device_lock("pocl", alone=True):
        (lock,) = private.iterdir()
    lock.unlink()
    lock.symlink_to(grades)
    with pytest.raises(ClassError, match="XDG_RUNTIME_DIR"), device_lock("pocl", alone=True):
        pass
    lock.unlink()
    lock.hardlink_to(grades)
    with device_lock("pocl", alone=True):
        assert grades.read_text() == "precious"


def test_a_folder_of_others_is_refused(private, tmp_path):
    private.symlink_to(tmp_path)
    with pytest.raises(ClassError, match="not safe"), device_lock("pocl", alone=False):
        pass
    private.unlink()
    private.mkdir()
    private.chmod(0o777)
    with pytest.raises(ClassError, match="others can write"), device_lock("pocl", alone=False):
        pass


def test_folder_of_this_user_is_private_and_not_in_tmp(private, monkeypatch, tmp_path):
    with device_lock("pocl", alone=False):
        assert private.stat().st_mode & 0o777 == 0o700
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nonexistent")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert private_folder().is_relative_to(tmp_path)


def test_lock_ends_with_its_process(tmp_path):
    code = "import sys, time; from oclab_class.jobs.device_lock import device_lock\n"
    code += "with device_lock('pocl', alone=True): print('held', flush=True); time.sleep(60)"
    package = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": package},
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout.readline()
        assert not gets_it("pocl", alone=False)
        process.kill()
        process.wait()
    assert gets_it("pocl", alone=False)
