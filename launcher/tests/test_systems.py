# SPDX-License-Identifier: Apache-2.0
"""On systems other than Linux, the launcher says in one line what works there."""

import subprocess

import pytest

SYSTEMS = {
    "Darwin": "macOS itself: use a container or a virtual machine with Linux",
    "MINGW64_NT-10.0-22631": "Windows itself: use WSL2 or a container",
    "MSYS_NT-10.0": "Windows itself: use WSL2 or a container",
    "CYGWIN_NT-10.0": "Windows itself: use WSL2 or a container",
    "FreeBSD": "FreeBSD: use a container or a virtual machine with Linux",
}


# The shell sh knows less than any bash: what it can read, the bash 3.2 of macOS can.
@pytest.mark.parametrize("shell", ["bash", "sh"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_says_what_works_and_ends_with_2(machine, system, shell):
    machine.add("uname", f"#!/bin/sh\necho {system}\n")
    done = subprocess.run(
        [shell, machine.kit / "oclab", "run", "lab1"],
        env=machine.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    line = f"oclab: the kit runs on Linux, not on {SYSTEMS[system]} (docs/platforms.md)\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", line)
    assert not (machine.kit / "build").exists()
