# SPDX-License-Identifier: Apache-2.0
"""The script that finds Python, in a kit whose build tree this user cannot write."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from oclab_class.kit.programs import kit_root


@pytest.fixture
def script(tmp_path) -> Path:
    folder = tmp_path / "kit/grading/class"
    folder.mkdir(parents=True)
    for name in ("python", "requirements.txt"):
        shutil.copy(kit_root() / "grading/class" / name, folder)
    os.utime(folder / "requirements.txt", (0, 0))  # older than what the tests make
    return folder / "python"


def run(script: Path) -> subprocess.CompletedProcess:
    command = ["bash", script, "-c", "print('ran')"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_complete_environment_is_only_read(script, tmp_path):
    environment = tmp_path / "kit/build/class-environment"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin/python").symlink_to(sys.executable)
    (environment / "complete").touch()
    environment.with_suffix(".lock").mkdir()  # so that nobody can open it
    done = run(script)
    assert (done.stdout, done.stderr) == ("ran\n", "")


def test_no_place_for_an_environment_says_what_to_do(script, tmp_path):
    (tmp_path / "kit/build").touch()  # so that nobody can make the folder
    done = run(script)
    assert done.returncode == 2 and str(tmp_path / "kit/build") in done.stderr
