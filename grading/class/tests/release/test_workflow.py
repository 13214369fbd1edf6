# SPDX-License-Identifier: Apache-2.0
"""The GitHub workflow, by the rules of what reads it: the file by GitHub, its notices by GitHub
Classroom (classroom-resources/autograding-grading-reporter, README and src/notify-classroom.js).
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from oclab_class.base.rounding import number
from oclab_class.commands import release
from oclab_class.kit.programs import oclab_program
from oclab_class.release.workflow import PLACE, workflow

yaml = pytest.importorskip("yaml", reason="no PyYAML here (apt install python3-yaml)")


def read(exercises: list[str]) -> dict:
    return yaml.safe_load(workflow(exercises).data)


def job_of(document: dict) -> dict:
    [job] = document["jobs"].values()
    return job


def test_github_and_classroom_find_what_they_look_for():
    document = read(["vector_add"])
    assert document["name"] == "Autograding Tests"
    assert list(document["jobs"]) == ["run-autograding-tests"]
    assert set(document["on"]) == {"push", "workflow_dispatch"}
    assert document["permissions"] == {"contents": "read"}
    job = job_of(document)
    assert all(len({"run", "uses"} & step.keys()) == 1 for step in job["steps"])
    assert [step["uses"] for step in job["steps"] if "uses" in step] == ["actions/checkout@v4"]
    assert job["defaults"]["run"]["shell"] == "bash"


def test_every_script_is_valid_bash():
    for step in job_of(read(["vector_add"]))["steps"]:
        if "run" in step:
            subprocess.run(["bash", "-n"], input=step["run"], text=True, check=True)


def run_last_step(folder: Path, exercises: list[str], program: str) -> subprocess.CompletedProcess:
    """In `folder`, as GitHub does: bash with -eo pipefail, and the files of the environment."""
    if shutil.which("jq") is None:
        pytest.skip("no jq here (apt install jq)")
    (folder / "oclab").write_text(program)
    step = job_of(read(exercises))["steps"][-1]
    environment = os.environ | step["env"] | {"GITHUB_STEP_SUMMARY": str(folder / "summary.md")}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def notices(done: subprocess.CompletedProcess) -> dict[str, str]:
    """The annotations of a run, by title."""
    return dict(re.findall(r"^::notice title=(.+?)::(.*)$", done.stdout, re.MULTILINE))


def recorded(points: list[float]) -> str:
    """A program that writes a record with these points."""
    lines = [{"name": "correct", "status": "PASS"}, {"name": "safe", "status": "FAIL"}]
    grades = [
        {"exercise": f"e{at}", "points": each, "max_points": 11, "lines": lines}
        for at, each in enumerate(points)
    ]
    return f"echo '{json.dumps({'grades': grades})}' >record.json\nexit 1\n"


@pytest.mark.parametrize(
    "points", [[8.0], [2.5, 3.0], [1.125], [1.135], [1.145, 0.01], [0.1, 0.2], [10.996]]
)
def test_points_are_rounded_as_everywhere(tmp_path, points):
    done = run_last_step(tmp_path, ["e0"], recorded(points))
    assert done.returncode == 0, done.stderr
    found, most = number(sum(points)), 11 * len(points)
    assert notices(done)["Autograding complete"] == f"Points {found}/{most}"
    report = json.loads(notices(done)["Autograding report"])
    assert report == {"totalPoints": float(found), "maxPoints": most}
    assert "correct PASS, safe FAIL" in (tmp_path / "summary.md").read_text()


def test_an_error_of_the_kit_is_no_grade(tmp_path):
    done = run_last_step(tmp_path, ["e0"], "exit 2\n")
    assert done.returncode == 2 and notices(done) == {}


def test_the_real_kit_is_run(tmp_path):
    """On a starter, which is right and safe."""
    program = f'exec "{oclab_program()}" "$@" --device pocl --kernels starter\n'
    done = run_last_step(tmp_path, ["vector_add"], program)
    assert done.returncode == 0, done.stderr
    report = json.loads(notices(done)["Autograding report"])
    assert report["maxPoints"] == 11 and 8 <= report["totalPoints"] < 11


def test_release_adds_it_for_the_named_labs(tmp_path, monkeypatch):
    made = {}
    monkeypatch.setattr(release, "make_release", lambda into, **how: made.update(how) or into)
    monkeypatch.setattr(release, "gaps", lambda root: [])
    from oclab_class.__main__ import main

    assert main(["release", str(tmp_path / "kit.zip"), "--workflow", "lab1", "reduce_v3"]) == 0
    [file] = made["more"]
    steps = job_of(yaml.safe_load(file.data))["steps"]
    assert file.name == PLACE
    assert steps[-1]["env"]["EXERCISES"].split()[-1] == "reduce_v3"
    assert "vector_add" in steps[-1]["env"]["EXERCISES"].split()
    assert main(["release", str(tmp_path / "kit.zip"), "--workflow", "lab99"]) == 2
