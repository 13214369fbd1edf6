# SPDX-License-Identifier: Apache-2.0
"""A fake of the kit's program, which logs its calls and can be blocked.

What it finds depends on the seed and the kernel, as the real one's results do. Its kernels are words: "wait" blocks it until `open_gate`, "kill" kills its caller once.
"""

import sys
from collections import Counter
from pathlib import Path

from oclab_class.__main__ import main

EXERCISE = "copy"
_PROGRAM = """\
#!{python}
import hashlib, json, os, pathlib, signal, sys, time
here = pathlib.Path({folder!r})
if sys.argv[1] == "list":
    lines = {{"correct": 6, "fast": 4}}
    entry = {{"id": "{exercise}", "lab": "lab1_a", "title": "Copy", "lines": lines}}
    version = (here / "version").read_text() if (here / "version").exists() else "1"
    print(json.dumps({{"kit_version": version, "exercises": [entry]}}))
    sys.exit(0)
words = [word for word in sys.argv[3:] if word != "--sandbox"]
options = dict(zip(words[::2], words[1::2]))
names = [name for name in options["--lines"].split(",") if name in ("correct", "fast")]
found = "ok"
if options["--kernels"] != "starter":
    kernels = pathlib.Path(options["--kernels"])
    with (here / "asked").open("a") as file:
        print(kernels.name, ",".join(names), options["--seed"], file=file)
    text = (kernels / "lab1_a/{exercise}.cl").read_text()
    found = hashlib.sha256((options["--seed"] + text).encode()).hexdigest()
    while "wait" in text and not (here / "gate").exists():
        time.sleep(0.05)
    if "kill" in text and not (here / "killed").exists():
        (here / "killed").touch()
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(10)
ok = {{"status": "PASS", "outcome": "ok", "points": 1, "max_points": 1, "message": found}}
lines = [{{"name": name, **ok}} for name in names]
device = {{"platform": "None", "name": "none", "driver": "1", "class": "cpu"}}
grade = {{"lab": "lab1_a", "exercise": "{exercise}", "device": device, "lines": lines}}
pathlib.Path(options["--json"]).write_text(json.dumps({{"grades": [grade]}}))
"""


class FakeKit:
    """A fake kit in an empty folder."""

    def __init__(self, folder: Path):
        self._folder = folder
        self.program = folder / "oclab"
        self.program.write_text(
            _PROGRAM.format(python=sys.executable, folder=str(folder), exercise=EXERCISE)
        )
        self.program.chmod(0o755)
        # A separate device lock, because it uses no device.
        self.environment = {"OCLAB_PROGRAM": str(self.program), "XDG_RUNTIME_DIR": str(folder)}

    def upgrade(self, version: str) -> None:
        (self._folder / "version").write_text(version)

    def open_gate(self) -> None:
        (self._folder / "gate").touch()

    def asked(self) -> Counter[tuple[str, str]]:
        """The number of starts per student and lines."""
        note = self._folder / "asked"
        lines = note.read_text().splitlines() if note.exists() else []
        return Counter((student, names) for student, names, _ in map(str.split, lines))

    def seeds(self, student: str, names: str) -> set[str]:
        lines = map(str.split, (self._folder / "asked").read_text().splitlines())
        return {seed for one, what, seed in lines if (one, what) == (student, names)}


def hand_in(folder: Path, kernels: dict[str, str]) -> Path:
    """A folder of submissions from student to kernel."""
    for student, text in kernels.items():
        (folder / student).mkdir(parents=True, exist_ok=True)
        (folder / student / f"{EXERCISE}.cl").write_text(f"// {text}\n")
    return folder


def use_fake_kit(folder: Path, monkeypatch) -> None:
    """Commands in the test's process start a fake kit in this folder."""
    for name, value in FakeKit(folder).environment.items():
        monkeypatch.setenv(name, value)


def grade(folder: Path, *options, source: str = "in") -> int:
    """Grades the submissions in `folder/source` into `folder/grades`; returns the exit code."""
    words = [folder / source, folder / "grades", "--jobs", "1", *options]
    return main(["grade-class", *map(str, words)])


def graded(folder: Path, kernels: dict[str, str], roster: str) -> Path:
    """The grades folder of a class with this roster."""
    hand_in(folder / "in", kernels)
    (folder / "roster.csv").write_text(roster)
    assert grade(folder, "--roster", folder / "roster.csv") == 0
    return folder / "grades"
