# SPDX-License-Identifier: Apache-2.0
"""A class of 40 students and three assignments, and a kit that grades in the test's process."""

import csv
import io
import json
import os
import signal
import sys
import zipfile
from pathlib import Path

from oclab_class.__main__ import main
from oclab_class.folder.class_folder import load_folder
from oclab_class.kit.kit import Graded, Kit

LABS = {"a1": "lab1_a", "a2": "lab1_a", "b1": "lab2_b", "c1": "lab3_c"}
CRITERIA = {"correct": 6, "fast": 4}
RULES = """\
[class]
title = "Semester"
timezone = "Europe/Vienna"
[assignments.hw1]
exercises = ["lab1"]
due = 2027-01-15T23:59:00
[assignments.hw2]
exercises = ["lab2"]
due = 2027-01-29T23:59:00
points = 20
[assignments.hw3]
exercises = ["lab3"]
weight = 2
[late]
per_day = 0.1
[students.s3.extensions]
hw1 = 2
"""
PROGRAM = """#!{python}
print({listed!r})
"""


def kernel(fast: int, word: str = "") -> str:
    return f"// {fast} {word}\n"


def usual(k: int) -> int:
    """The points for `fast` of student k; `correct` is always right."""
    return k % 5


class Semester:
    """A grades folder, and a kit that grades in this process: a kernel's text has its points."""

    def __init__(self, folder: Path, monkeypatch):
        self.folder, self.grades = folder, folder / "grades"
        self.is_quiet, self.kill_after, self.jobs = False, 0, []
        entries = [{"id": n, "lab": lab, "title": n, "lines": CRITERIA} for n, lab in LABS.items()]
        program = folder / "oclab"
        listed = json.dumps({"kit_version": "1", "exercises": entries})
        program.write_text(PROGRAM.format(python=sys.executable, listed=listed))
        program.chmod(0o755)
        monkeypatch.setenv("OCLAB_PROGRAM", str(program))
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
        monkeypatch.setattr(Kit, "grade", self._grade)
        (folder / "class.toml").write_text(RULES)
        self.roster(range(1, 41))

    def _grade(self, exercise, kernels, criteria=(), seed=None) -> Graded:
        text = "// 4\n"
        if kernels != "starter":
            self.jobs.append((Path(kernels).name, exercise, tuple(criteria)))
            if self.kill_after and len(self.jobs) >= self.kill_after:
                os.kill(os.getpid(), signal.SIGKILL)
            text = (Path(kernels) / LABS[exercise] / f"{exercise}.cl").read_text()
        fast = int(text.split()[1])
        found = []
        for name in (name for name in criteria if name in CRITERIA):
            points = fast if name == "fast" else 6
            status = "PASS" if points == CRITERIA[name] else "PARTIAL" if points else "FAIL"
            one = {"name": name, "status": status, "points": points, "max_points": CRITERIA[name]}
            if name == "fast" and "noisy" in text and not self.is_quiet:
                one |= {"status": "INCONCLUSIVE", "points": 0, "most_points": 4}
            found.append({**one, "outcome": "ok", "message": name})
        device = {"platform": "p", "name": "n", "driver": "d", "class": "cpu"}
        return Graded({"device": device, "lines": found, "sandbox": "test"}, "", 0.0)

    def roster(self, numbers) -> None:
        rows = [["id number", "name", "email", "identifier", "id", "team"]]
        for k in numbers:
            team = "Blue" if k in (10, 11) else ""
            email = f"s{k}@x.edu"
            rows.append([f"s{k}", name_of(k), email, f"Participant {1000 + k}", 2000 + k, team])
        write_csv(self.folder / "roster.csv", rows)

    def grade(self, *words) -> int:
        files = ["--roster", self.folder / "roster.csv", "--class", self.folder / "class.toml"]
        source = [word for word in words if word in words[:1] and isinstance(word, Path)]
        options = words[len(source) :]
        return main(["grade-class", *map(str, [*source, self.grades, *files, *options])])

    def grade_in_child(self, *words) -> int:
        """In a process that ends with SIGKILL; returns the signal."""
        if (child := os.fork()) == 0:
            os._exit(self.grade(*words))
        return os.WTERMSIG(os.waitpid(child, 0)[1])

    def totals(self) -> dict[str, float]:
        return {one.student.id: one.total for one in load_folder(self.grades).gradebook().enrolled}

    def moodle(self, kernels: dict[int, dict[str, str]]) -> Path:
        files = {
            f"{name_of(k)}_{1000 + k}_assignsubmission_file/{name}": text
            for k, own in kernels.items()
            for name, text in own.items()
        }
        return write_zip(self.folder / "moodle.zip", files)

    def worksheet(self, days: dict[int, int]) -> Path:
        """Hand-ins at 23:58, one minute before the time due; `days` gives the day of January."""
        rows = [["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum Grade", "Grade can be changed", "Last modified (submission)", "Last modified (grade)", "Feedback comments"]]  # fmt: skip
        for k, day in days.items():
            when = f"Friday, {day} January 2027, 11:58 PM"
            who = [f"Participant {1000 + k}", name_of(k), f"s{k}@x.edu"]
            rows.append([*who, "Submitted", "", "50", "Yes", when, "-", ""])
        return write_csv(self.folder / "worksheet.csv", rows)


def name_of(k: int) -> str:
    return f"Given{k} Family{k}"


def write_csv(path: Path, rows: list) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def write_zip(path: Path, files: dict[str, str]) -> Path:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2027, 1, 10, 0, 0, 0)), text)
    path.write_bytes(data.getvalue())
    return path
