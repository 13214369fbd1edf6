# SPDX-License-Identifier: Apache-2.0
"""A small generated class, graded by the real program: verdicts, exports and locking."""

import csv
import json
import os
import random
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

import pytest
from check_class import differences, expected_status
from grader import (
    PACKAGE,
    Class,
    all_gone,
    kill,
    left_over,
    make,
    orphans_adopted,
    wait_until,
)
from jsonschema import Draft7Validator

from oclab_class.kit.programs import oclab_program

# One timed kernel: the solution. Timing is tested elsewhere, kernel by kernel.
KINDS = ["solution", "wrong", "hang", "crash", "bad archive", "missing", "odd name"]
KILLED = ["crash"] * 5  # the cheapest jobs; the whole of KINDS is graded once
# Where the kit looks for it.
BUBBLEWRAP = ("/usr/bin/bwrap", "/usr/local/bin/bwrap")
SEED = 7
FORMATS = ["table", "moodle", "junit"]


@dataclass(frozen=True)
class Run:
    """An undisturbed run, and the result of a concurrent second grader."""

    klass: Class
    status: int
    out: str
    err: str
    second: subprocess.CompletedProcess


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    klass = make(tmp_path_factory.mktemp("undisturbed"), KINDS)
    process = klass.start()
    wait_until(lambda: (klass.grades / "assignments").exists() or process.poll() is not None)
    second = klass.run()
    out, err = process.communicate(timeout=500)
    return Run(klass, process.returncode, out, err, second)


def test_every_verdict_is_as_expected(run):
    assert differences(run.klass.graded(), run.klass.expected) == [], run.err
    assert run.status == expected_status(run.klass.graded())


def test_nothing_but_the_summary_is_printed_where_nobody_watches(run):
    assert run.err == ""
    assert "\x1b" not in run.out and "\r" not in run.out
    assert "lab1_coalescing: 7 students, 6 submissions" in run.out and "submissions/min" in run.out


def test_a_second_grader_refuses(run):
    assert run.second.returncode == 2
    assert f"Another process is grading into {run.klass.grades}" in run.second.stderr
    assert run.second.stdout == ""


def test_again_without_the_files_nothing_is_graded_and_the_rules_stay(run):
    before, marks = run.klass.records(), run.klass.graded().gradebook().students
    again = run.klass.run(command=run.klass.bare_command())
    assert again.returncode == run.status and "\n0 jobs done" in again.stdout
    after = run.klass.graded()
    assert before.items() <= run.klass.records().items()
    assert [one.total for one in after.gradebook().students] == [one.total for one in marks]
    assert len(after.plan().exercises) == 6
    assert {tuple(intake.missing) for intake in after.intakes.values()} == {("s006",)}


def test_three_kills_change_nothing(tmp_path):
    """Before the first record and after some, each at a random moment of a job."""
    klass, rng = make(tmp_path, KILLED), random.Random(SEED)
    finished: dict = {}
    with orphans_adopted():
        for enough in (0, 1, 2):
            process = klass.start()
            wait_until(lambda n=enough: len(klass.records()) >= n or process.poll() is not None)
            time.sleep(rng.uniform(0, 0.3))
            assert process.poll() is None, f"it exited: {process.communicate()}"
            kill(process)
            all_gone()
            found = klass.records()
            assert finished.items() <= found.items(), "something finished was graded again"
            finished = found
        done = klass.run()
        assert left_over() == [] and klass.temporary_folders() == []
    assert done.returncode in (0, 3) and len(finished) >= 2, done.stderr
    assert finished.items() <= klass.records().items()
    assert differences(klass.graded(), klass.expected) == []


@pytest.fixture(scope="module")
def exported(run, tmp_path_factory) -> Path:
    into = tmp_path_factory.mktemp("exports")
    command = [sys.executable, "-m", "oclab_class", "export", run.klass.grades, *FORMATS]
    done = run.klass.run(command=[*command, "--into", into])
    assert done.returncode == 0, done.stderr
    return into


def valid(path: Path, schema: str) -> dict | list:
    rules = json.loads((PACKAGE / f"schemas/{schema}.schema.json").read_text(encoding="utf-8"))
    value = json.loads(path.read_text(encoding="utf-8"))
    Draft7Validator(rules).validate(value)
    return value


def rows_of(path: Path) -> list[dict]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_exports_of_everybody_hold_their_marks(run, exported):
    marks = run.klass.graded().gradebook().students
    assert len(valid(exported / "grades.json", "gradebook")["students"]) == len(marks) == 7
    moodle = {row["useridnumber"]: row for row in rows_of(exported / "moodle.csv")}
    for mark in marks:
        name = mark.student.id
        assert ET.parse(exported / f"junit/TEST-{name}.xml").getroot().iter("testcase")
        grade = next(value for key, value in moodle[name].items() if "user" not in key)
        assert float(grade) == pytest.approx(mark.total, abs=0.01)


def world(options: list[str], script: str) -> list[str]:
    """A command that runs another command in namespaces of its own, after this shell script."""
    command = ["unshare", *options, "/bin/sh", "-c", f'{script} "$@"', "sh"]
    tried = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        pytest.skip(f"no namespaces of our own here: {tried.stderr.strip()}")
    return command


def without_bubblewrap() -> list[str]:
    """A command that runs another command where bubblewrap does not work."""
    options = ["--mount"] if os.getuid() == 0 else ["--mount", "--user", "--map-root-user"]
    programs = [path for path in BUBBLEWRAP if Path(path).exists()]
    hide = " && ".join(f"mount --bind /dev/null {path}" for path in programs) or "true"
    return world(options, f"{hide} && exec")


def test_without_a_sandbox_only_unsafe_grades_and_the_records_say_so(tmp_path):
    hidden, klass = without_bubblewrap(), make(tmp_path, ["crash"])
    klass.environment["OCLAB_SANDBOX"] = "bubblewrap"
    refused = klass.run(command=[*hidden, *klass.command()])
    assert refused.returncode == 2 and "--unsafe" in refused.stderr, refused.stderr
    assert klass.records() == {}
    unsafe = klass.run(command=[*hidden, *klass.command("--unsafe")])
    assert unsafe.returncode == expected_status(klass.graded()), unsafe.stderr
    assert differences(klass.graded(), klass.expected, confinement="light") == []
    mixed = klass.run()
    assert mixed.returncode == 2 and "without the sandbox" in mixed.stderr


def without_namespaces() -> list[str]:
    """A command that runs another command as an unprivileged container does: the system refuses
    user namespaces, and there are no capabilities.
    """
    forbid = "echo 0 >/proc/sys/user/max_user_namespaces"
    powerless = "setpriv --bounding-set=-all --inh-caps=-all --no-new-privs"
    return world(["--user", "--map-root-user"], f"{forbid} && exec {powerless} --")


def test_where_namespaces_are_forbidden_landlock_is_the_sandbox(tmp_path):
    inside, klass = without_namespaces(), make(tmp_path, ["wrong", "crash"])
    klass.environment.pop("OCLAB_SANDBOX", None)
    doctor = klass.run(command=[*inside, oclab_program(), "doctor", "--device", "pocl"])
    assert doctor.returncode == 0 and "--sandbox): Landlock\n" in doctor.stdout, doctor.stdout
    assert "not used bubblewrap" in doctor.stdout and "MISSING" not in doctor.stdout
    graded = klass.run(command=[*inside, *klass.command()])
    assert graded.returncode == expected_status(klass.graded()), graded.stderr
    assert "sandbox: landlock\n" in graded.stdout
    assert differences(klass.graded(), klass.expected) == []
    grades = [record.grade for record in klass.graded().store.all()]
    assert grades and {grade["sandbox"] for grade in grades} == {"landlock"}
