# SPDX-License-Identifier: Apache-2.0
"""The launcher asks before it installs packages, where somebody can answer."""

import os
import pty
import shutil
import subprocess
import time

import pytest
from conftest import ROOT

# The same as another user than root, who installs without being asked.
AS_USER = ["bwrap", "--unshare-user", "--uid", "1000", "--gid", "1000", "--dev-bind", "/", "/"]
TOOLS = {
    "dpkg-query": "exit 1",
    "apt-cache": 'echo "spare-part:"; echo "  Candidate: 1.0"',
    "apt-get": "exit 1",
    "sudo": 'echo "$*" >>"$CALLS"',
}


def works(command: list[str]) -> bool:
    return bool(shutil.which(command[0])) and not subprocess.run([*command, "true"]).returncode


@pytest.fixture
def user() -> list[str]:
    if os.geteuid():
        return []
    if not works(AS_USER):
        pytest.skip("root cannot become another user here")
    return AS_USER


@pytest.fixture
def kit(tmp_path, monkeypatch):
    """A kit that lacks one package, on a machine whose tools for packages only take notes."""
    shutil.copy(ROOT / "oclab", tmp_path)
    (tmp_path / "packages-docs.txt").write_text("spare-part\n")
    (tmp_path / "docs/site").mkdir(parents=True)
    (tmp_path / "docs/site/oclab_docs.py").write_text("print('the site')\n")
    (tmp_path / "tools").mkdir()
    for name, text in TOOLS.items():
        (tmp_path / "tools" / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / "tools" / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'tools'}:{os.environ['PATH']}")
    monkeypatch.setenv("CALLS", str(tmp_path / "calls"))
    return tmp_path


def installs(kit) -> bool:
    calls = kit / "calls"
    return calls.exists() and "install --no-install-recommends spare-part" in calls.read_text()


def on_terminal(command: list[str], answer: str) -> str:
    """What the command says on a terminal where `answer` is typed at its question."""
    child, terminal = pty.fork()
    if not child:
        os.execvp(command[0], command)
    said, deadline = b"", time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # the other side is closed
            break
        said += part
        if answer and b"[Y/n]" in said:
            os.write(terminal, answer.encode())
            answer = ""
    os.close(terminal)
    os.waitpid(child, 0)
    return said.decode()


@pytest.mark.parametrize(("answer", "agreed"), [("\n", True), ("y\n", True), ("n\n", False)])
def test_asks_on_a_terminal(kit, user, answer, agreed):
    said = on_terminal([*user, str(kit / "oclab"), "docs"], answer)
    assert "1 package(s) are missing: spare-part" in said and "the site" in said
    assert installs(kit) is agreed
    assert ("installing 1 package(s): sudo apt-get install spare-part" in said) is agreed


def test_yes_answers(kit, user):
    said = on_terminal([*user, str(kit / "oclab"), "--yes", "docs"], "")
    assert "[Y/n]" not in said and "installing 1 package(s)" in said and installs(kit)


def test_goes_on_without_a_terminal(kit, user):
    done = subprocess.run(
        [*user, kit / "oclab", "docs"], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.stdout == "the site\n" and "installing 1 package(s)" in done.stderr
    assert installs(kit)
