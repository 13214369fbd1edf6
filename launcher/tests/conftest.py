# SPDX-License-Identifier: Apache-2.0
"""The launcher in a folder of its own, on a machine whose package managers only take notes."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# What the launcher itself calls. Nothing else is on the PATH of a machine.
COMMANDS = ("awk", "bash", "dirname", "env", "flock", "grep", "mkdir", "python3", "readlink", "rm")
COMMANDS += ("sed", "sh", "tail", "touch", "uname")
TOOLS = {
    "apt": ("apt-get", "apt-cache", "dpkg-query"),
    "dnf": ("dnf", "rpm"),
    "zypper": ("zypper", "rpm"),
    "pacman": ("pacman",),
    "apk": ("apk",),
    "conda": ("conda",),
    "pixi": ("pixi",),
}


@dataclass
class Machine:
    """`kit` holds the launcher, `bin` is the PATH, `state` is what the fake managers know."""

    kit: Path
    bin: Path
    state: Path
    environment: dict[str, str]

    def table(self, text: str, name: str = "packages.txt") -> None:
        (self.kit / name).write_text(text)

    def add(self, name: str, text: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def has(self, manager: str, *, offered: str, installed: str = "") -> None:
        """Puts a manager on the PATH that offers these packages."""
        for tool in TOOLS[manager]:
            self.add(
                tool,
                f"#!{sys.executable}\n{(Path(__file__).parent / 'fake_manager.py').read_text()}",
            )
        (self.state / "offered").write_text("".join(f"{name}\n" for name in offered.split()))
        (self.state / "installed").write_text("".join(f"{name}\n" for name in installed.split()))
        if manager in ("conda", "pixi"):
            self.environment |= {"CONDA_PREFIX": str(self.state), "CONDA_DEFAULT_ENV": "labs"}
            (self.state / "conda-meta").mkdir()
        if manager == "pixi":
            self.environment["PIXI_PROJECT_MANIFEST"] = "pixi.toml"

    def run(self, *arguments: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.kit / "oclab", *arguments],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def calls(self) -> list[str]:
        path = self.state / "calls"
        return path.read_text().splitlines() if path.exists() else []

    def installed(self) -> set[str]:
        return set((self.state / "installed").read_text().split())


@pytest.fixture
def machine(tmp_path) -> Machine:
    kit, tools, state = (tmp_path / name for name in ("kit", "bin", "state"))
    for folder in (kit, tools, state):
        folder.mkdir()
    shutil.copy(ROOT / "oclab", kit)
    shutil.copytree(ROOT / "launcher", kit / "launcher", ignore=shutil.ignore_patterns("tests"))
    for name in COMMANDS:
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    environment = {"PATH": str(tools), "HOME": str(tmp_path), "STATE": str(state)}
    made = Machine(kit, tools, state, environment)
    made.add("sudo", '#!/bin/sh\nexec "$@"\n')
    return made


def works(command: list[str]) -> bool:
    return (
        bool(shutil.which(command[0]))
        and not subprocess.run([*command, "true"], check=False).returncode
    )


@pytest.fixture
def user() -> list[str]:
    """What makes a command run as another user than root, who installs without being asked."""
    as_user = ["bwrap", "--unshare-user", "--uid", "1000", "--gid", "1000", "--dev-bind", "/", "/"]
    if os.geteuid():
        return []
    if not works(as_user):
        pytest.skip("root cannot become another user here")
    return as_user
