# SPDX-License-Identifier: Apache-2.0
"""A Containerfile's steps, carried out in a folder that holds a system, without a container engine.

This understands what the kit's file uses, and refuses everything else.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

# bubblewrap uses pivot_root: so, unlike in a chroot, the kit's own sandbox works inside.
BOX_OPTIONS = [
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--ro-bind",
    "/sys",
    "/sys",
    "--ro-bind",
    "/etc/resolv.conf",
    "/etc/resolv.conf",
    "--tmpfs",
    "/tmp",
    "--unshare-pid",
    "--die-with-parent",
    "--cap-add",
    "ALL",
    "--clearenv",
    "--setenv",
    "HOME",
    "/root",
    "--setenv",
    "PATH",
    "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
]
# An engine passes the first three on, too. The others are for speed.
PASSED_ON = ("http_proxy", "https_proxy", "no_proxy", "DPKG_FORCE", "CXXFLAGS", "CMAKE_CXX_COMPILER_LAUNCHER",
             "CCACHE_MAXSIZE", "CCACHE_BASEDIR", "CCACHE_NOHASHDIR", "CCACHE_SLOPPINESS")  # fmt: skip


class StepError(Exception):
    """A step cannot be read, or failed."""


@dataclass(frozen=True)
class Step:
    """One instruction, for example Step("RUN", "./oclab setup")."""

    instruction: str
    text: str


def read_steps(file: Path) -> list[Step]:
    """The instructions in their order. Raises StepError for one that is not known."""
    text = file.read_text(encoding="utf-8").replace("\\\n", " ")
    steps = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        instruction, _, rest = line.partition(" ")
        if instruction not in ("FROM", "WORKDIR", "COPY", "RUN", "CMD") or rest.startswith("--"):
            raise StepError(f"{file}: cannot be carried out here: {line}")
        steps.append(Step(instruction, rest.strip()))
    return steps


def base(steps: list[Step]) -> str:
    """The image that the first stage begins with. Raises StepError if a later stage has another."""
    image, names = "", set()
    for step in steps:
        if step.instruction == "FROM":
            parent, _, name = step.text.partition(" AS ")
            if image and parent not in names:
                raise StepError(f"a second image: {parent}")
            image = image or parent
            names.add(name)
    return image


def ignored(context: Path) -> set[str]:
    """The names in the context's top folder that are not copied."""
    lines = (context / ".dockerignore").read_text(encoding="utf-8").splitlines()
    names = {line for line in lines if line and not line.startswith("#")}
    if odd := {name for name in names if set(name) & set("*?![/")}:
        raise StepError(f".dockerignore: cannot be understood here: {sorted(odd)}")
    return names


def run_in(root: Path, command: str, folder: str = "/") -> None:
    """Runs a shell command in the system in `root`, as root, with this machine's ccache.

    Raises StepError if it fails."""
    command_line = ["bwrap", "--bind", root, "/", *BOX_OPTIONS, "--chdir", folder]
    command_line += ["--bind-try", Path.home() / ".cache/ccache", "/ccache", "--setenv", "CCACHE_DIR", "/ccache"]
    for name in PASSED_ON:
        if name in os.environ:
            command_line += ["--setenv", name, os.environ[name]]
    command_line += ["/bin/sh", "-c", command]
    if status := subprocess.run(command_line, stdin=subprocess.DEVNULL, check=False).returncode:
        raise StepError(f"exit status {status}: {command}")


def carry_out(steps: list[Step], context: Path, root: Path) -> str:
    """Carries out all steps; `root` holds the base system. Returns the last working folder."""
    folder = "/"
    for step in steps:
        print(f"--- {step.instruction} {step.text}", flush=True)
        if step.instruction == "WORKDIR":
            folder = step.text
            (root / folder[1:]).mkdir(parents=True, exist_ok=True)
        elif step.instruction == "COPY":
            *sources, into = step.text.split()
            _copy(context, sources, root / folder[1:] / into)
        elif step.instruction == "RUN":
            run_in(root, step.text, folder)
    return folder


def _copy(context: Path, sources: list[str], into: Path) -> None:
    """A folder's content goes into the target, a file by its name."""
    left_out = ignored(context)

    def ignore(folder: str, names: list[str]) -> set[str]:
        return left_out & set(names) if Path(folder) == context else set()

    for source in sources:
        if (context / source).is_dir():
            shutil.copytree(
                context / source, into, ignore=ignore, symlinks=True, dirs_exist_ok=True
            )
        else:
            shutil.copy2(context / source, into)
