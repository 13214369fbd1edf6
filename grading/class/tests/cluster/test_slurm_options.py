# SPDX-License-Identifier: Apache-2.0
"""Class grading for a cluster, without a cluster."""

import json
import tempfile
from pathlib import Path

import pytest
from fake_kit import FakeKit, hand_in
from sample import KIT, catalogue, sample_class

from oclab_class.__main__ import main
from oclab_class.cluster.slurm import Resources
from oclab_class.jobs.plan import Plan
from oclab_class.jobs.store import RecordStore


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """grade-class on a machine without Slurm; the grades are in tmp_path/grades."""
    kit = tmp_path / "kit"
    kit.mkdir()
    for name, value in FakeKit(kit).environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PATH", str(kit))
    monkeypatch.setattr(tempfile, "tempdir", str(kit))  # for the device lock
    submissions = hand_in(tmp_path / "class", {"s1": "quick"})
    return ["grade-class", str(submissions), str(tmp_path / "grades")]


def note(tmp_path: Path, text: str) -> Path:
    """The note of a job array that was submitted earlier."""
    path = tmp_path / "grades/slurm/array.json"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return path


def test_without_slurm_it_says_what_to_do(command, tmp_path: Path, capsys) -> None:
    assert main([*command, "--executor", "slurm"]) == 2
    assert "The command sbatch is not installed" in capsys.readouterr().err
    assert not (tmp_path / "grades/slurm/array.json").exists()
    assert main(command) == 0


def test_another_cluster_is_refused(command, capsys) -> None:
    assert main([*command, "--executor", "slurm", "--sbatch-option=-Mother"]) == 2
    assert "cannot choose another cluster" in capsys.readouterr().err


def test_nothing_is_graded_beside_an_array_that_cannot_be_asked_about(
    command, tmp_path: Path, capsys
) -> None:
    path = note(tmp_path, json.dumps({"phase": "checks", "name": "oclab-checks-1", "id": "77"}))
    assert main(command) == 2
    assert "The job array 77 may still be running" in capsys.readouterr().err
    path.unlink()
    assert main(command) == 0


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"phase": "checks"}'])
def test_a_damaged_note_is_named(command, tmp_path: Path, capsys, text: str) -> None:
    path = note(tmp_path, text)
    assert main(command) == 2
    assert f"{path} is invalid" in capsys.readouterr().err


def test_options_of_sbatch() -> None:
    asked = Resources("gpu", gpus="1", time="2:00", cpus=4, more=("--account=a",))
    named = ["--partition=gpu", "--gpus=1", "--time=2:00", "--cpus-per-task=4"]
    assert asked.arguments(alone=False) == [*named, "--account=a"]
    assert asked.arguments(alone=True) == [*named, "--exclusive", "--account=a"]


@pytest.mark.parametrize("own", ["--oversubscribe", "-s", "--exclusive=user"])
def test_who_says_how_nodes_are_shared_is_heard(own: str) -> None:
    assert Resources(more=(own,)).arguments(alone=True) == [own]


def test_every_job_belongs_to_one_part(tmp_path: Path) -> None:
    submissions, _ = sample_class(tmp_path)
    exercises = tuple(catalogue().exercises.values())
    plan = Plan(exercises, tuple(submissions), RecordStore(tmp_path / "records"), KIT, "pocl")
    parts = [plan.to_do("checks", part, 5) for part in range(5)]
    together = sorted(job.key.student + job.key.exercise for part in parts for job in part)
    assert together == sorted(job.key.student + job.key.exercise for job in plan.to_do("checks"))
    assert all(job.part(5) == part for part, jobs in enumerate(parts) for job in jobs)
    assert sum(1 for part in parts if part) > 1
