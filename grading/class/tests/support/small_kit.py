# SPDX-License-Identifier: Apache-2.0
"""A kit of a few files, for tests of student kits."""

import json
import subprocess
from pathlib import Path

from oclab_class.release.baselines import fingerprint

SOLUTION = "kernel void add() { /* the trick */ }\n"
README = "Kit\n<!-- instructors -->\nsolutions/\n<!-- /instructors -->\nEnd\n"


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", "-C", folder, *identity, *arguments], check=True, capture_output=True)


def baseline(reference: str, noisy: bool = False) -> str:
    exercises = {"add": {"reference": reference, "speed": {"noisy": noisy}}}
    return json.dumps({"schema": "oclab-baseline/2", "exercises": exercises})


def make_small_kit(folder: Path) -> Path:
    """A small kit in its own repository."""
    root = folder / "kit"
    files = {
        "CMakeLists.txt": "project(kit)\n",
        "README.md": "Kit, with solutions\n",
        "README-student.md": README,
        "oclab": "#!/bin/sh\n",
        "kernels-starter/lab1/add.cl": "kernel void add() { /* TODO */ }\n",
        "solutions/lab1/add.cl": SOLUTION,
        "grading/checks/grade.cpp": "int main() {}\n",
        "grading/tests/wrong/add/late.cl": SOLUTION,
        "grading/authoring/commands/command.h": "void add_check_lab();\n",
        "grading/class/python": "#!/bin/sh\n",
        "grading/baselines/cpu.json": baseline(fingerprint(SOLUTION.encode())),
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (root / "oclab").chmod(0o755)
    git(folder, "init", "-q", "kit")
    git(root, "add", ".")
    git(root, "commit", "-qm", "kit")
    return root


def contents(folder: Path) -> dict[str, str]:
    """The files of a folder; pictures are compared as they are."""
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8", errors="surrogateescape")
        for path in folder.rglob("*")
        if path.is_file()
    }
