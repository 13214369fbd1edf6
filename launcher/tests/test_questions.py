# SPDX-License-Identifier: Apache-2.0
"""The launcher asks before it installs packages, where somebody can answer."""

import os
import pty
import subprocess
import time

import pytest


@pytest.fixture
def kit(machine, monkeypatch):
    """A kit that lacks one package; its course site only says that it is there."""
    machine.table("capability apt\nspare spare-part\n", "packages-docs.txt")
    (machine.kit / "docs/site").mkdir(parents=True)
    (machine.kit / "docs/site/oclab_docs.py").write_text("print('the site')\n")
    machine.has("apt", offered="spare-part")
    for name, value in machine.environment.items():
        if name != "PATH":
            monkeypatch.setenv(name, value)
    monkeypatch.setenv("PATH", f"{machine.bin}:{os.environ['PATH']}")
    return machine.kit


def installs(machine) -> bool:
    return any("install --no-install-recommends spare-part" in call for call in machine.calls())


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
def test_asks_on_a_terminal(machine, kit, user, answer, agreed):
    said = on_terminal([*user, str(kit / "oclab"), "docs"], answer)
    assert "install with sudo apt-get? [Y/n]" in said
    assert "1 package(s) are missing: spare-part" in said and "the site" in said
    assert installs(machine) is agreed
    assert ("installing 1 package(s): sudo apt-get install spare-part" in said) is agreed


def test_yes_answers(machine, kit, user):
    said = on_terminal([*user, str(kit / "oclab"), "--yes", "docs"], "")
    assert "[Y/n]" not in said and "installing 1 package(s)" in said and installs(machine)


def test_goes_on_without_a_terminal(machine, kit, user):
    done = subprocess.run(
        [*user, kit / "oclab", "docs"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "the site\n" and "installing 1 package(s)" in done.stderr
    assert installs(machine)
