# SPDX-License-Identifier: Apache-2.0
"""Class grading on a real Slurm: the same records as on one machine, despite failures."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_kit import FakeKit, hand_in
from slurm_cluster import SlurmCluster, slurm_cluster, wait_until, why_not

from oclab_class.jobs.store import RecordStore

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(why_not()), reason=why_not())]

ROOT = Path(__file__).resolve().parents[4]
KIT = Path(os.environ.get("OCLAB_PROGRAM", ROOT / "build/release/bin/oclab"))
ALL = ["s1", "s2", "s3", "s4", "s5"]
ONE_HANGS = {name: "wait" if name == "s4" else "quick" for name in ALL}
ONE_KILLS = {name: "kill" if name == "s4" else "quick" for name in ALL}


@pytest.fixture(scope="module")
def slurm() -> Iterator[SlurmCluster]:
    with slurm_cluster() as cluster:
        yield cluster


@pytest.fixture
def kit(tmp_path: Path) -> FakeKit:
    folder = tmp_path / "kit"
    folder.mkdir()
    return FakeKit(folder)


class Grading:
    """One class, and the grading commands as separate processes."""

    def __init__(self, slurm: SlurmCluster, submissions: Path, more: dict[str, str], *options):
        self.grades = submissions.parent / f"grades {submissions.name}"
        # User settings for squeue must not hide the array.
        self._environment = slurm.environment | {"SQUEUE_STATES": "FAILED"} | more
        self._command = ["setpriv", "--pdeathsig", "KILL", "--", sys.executable]
        self._command += ["-m", "oclab_class", "grade-class"]
        self._command += [str(submissions), str(self.grades), *map(str, options)]

    def start(self, *options: str) -> subprocess.Popen:
        return subprocess.Popen(
            [*self._command, *options],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def finish(self, process: subprocess.Popen, status: int = 0) -> str:
        """The output. Fails the test on another exit status."""
        said = "".join(process.communicate(timeout=400))
        logs = [f"{log}: {log.read_text()}" for log in self.grades.glob("slurm/*.log")]
        assert process.returncode == status, "\n".join([said, *logs])
        return said

    def on_slurm(self, *options: str, status: int = 0) -> str:
        return self.finish(self.start("--executor", "slurm", *options), status)

    def arrays(self) -> set[str]:
        """Phase and job id of every array with a log."""
        logs = [log.name for log in self.grades.glob("slurm/*.log")]
        return {f"{name.split('-')[1]} {name.split('-')[3].split('_')[0]}" for name in logs}

    def verdicts(self) -> dict:
        """The lines of each job."""
        store = RecordStore(self.grades / "records")
        return {record.key: record.grade["lines"] for record in store.all()}


def test_the_same_records_as_on_one_machine(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    texts = {name: f"the kernel of {name}" for name in ALL}
    here = Grading(slurm, hand_in(tmp_path / "here", texts), kit.environment)
    there = Grading(slurm, hand_in(tmp_path / "there", texts), kit.environment)
    here.finish(here.start())
    # The folder's secret seeds the inputs, so the same secret gives the same results.
    there.grades.mkdir()
    shutil.copy(here.grades / "run.json", there.grades)
    there.on_slurm("--slurm-tasks", "4")
    assert there.verdicts() == here.verdicts()
    assert (
        len({line["message"] for lines in here.verdicts().values() for line in lines}) == 5
    )  # a seed each
    assert {name.split()[0] for name in there.arrays()} == {"checks", "speed"}


def test_the_real_kit_grades_in_the_sandbox_of_a_node(slurm: SlurmCluster, tmp_path: Path) -> None:
    """A wrong kernel, which is not timed."""
    rules = tmp_path / "class.toml"
    rules.write_text('[labs.lab1]\nexercises = ["strided_copy"]\n')
    starter = (ROOT / "kernels-starter/lab1_coalescing/strided_copy.cl").read_text()
    wrong = starter.replace("out[i] = in[i]", "out[i] = 1.0f + in[i]")
    assert wrong != starter
    (tmp_path / "in/cat").mkdir(parents=True)
    (tmp_path / "in/cat/strided_copy.cl").write_text(wrong)
    real = {"OCLAB_PROGRAM": str(KIT)}
    grading = Grading(slurm, tmp_path / "in", real, "--class", rules)
    grading.on_slurm("--slurm-tasks", "1")
    [record] = RecordStore(grading.grades / "records").all()
    assert record.key.phase == "checks" and record.grade["confinement"] == "sandbox"
    assert [line["outcome"] for line in record.grade["lines"] if line["name"] == "correct"] == [
        "wrong-answer"
    ]


def begun(slurm: SlurmCluster, kit: FakeKit, tmp_path: Path) -> tuple[Grading, subprocess.Popen]:
    """A single task, which has graded three students and hangs at the fourth."""
    grading = Grading(slurm, hand_in(tmp_path / "class", ONE_HANGS), kit.environment)
    process = grading.start("--executor", "slurm", "--slurm-tasks", "1")
    wait_until(lambda: kit.asked()[("s4", "correct")] == 1, "the task hangs at s4")
    return grading, process


def requeue(slurm: SlurmCluster) -> None:
    slurm.do("scontrol", "requeue", slurm.tasks("%F")[0])


def pull_the_plug(slurm: SlurmCluster) -> None:
    """Kills the node, and notifies Slurm, which would take long to detect it."""
    node = slurm.tasks("%N")[0]
    slurm.crash(node)
    slurm.do("scontrol", "update", f"nodename={node}", "state=down", "reason=test")
    slurm.start_node(node)


@pytest.mark.parametrize("trouble", [requeue, pull_the_plug])
def test_a_task_that_starts_again_repeats_only_what_is_unfinished(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path, trouble
) -> None:
    grading, process = begun(slurm, kit, tmp_path)
    trouble(slurm)
    wait_until(lambda: kit.asked()[("s4", "correct")] == 2, "the task is at s4 again")
    kit.open_gate()
    grading.finish(process)
    once = {(name, criteria): 1 for name in ALL for criteria in ("correct", "fast")}
    assert kit.asked() == once | {("s4", "correct"): 2}
    assert len(kit.seeds("s4", "correct")) == 1  # the second run had the same inputs
    assert len(grading.verdicts()) == 10


def test_a_killed_grading_process_finds_its_array_again(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    grading, process = begun(slurm, kit, tmp_path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    array = slurm.tasks("%F")
    refused = grading.finish(grading.start(), status=2)
    assert f"The job array {array[0]} may still be running" in refused
    process = grading.start("--executor", "slurm", "--slurm-tasks", "3")
    assert f"waiting for the earlier job array {array[0]}" in process.stdout.readline()
    assert slurm.tasks("%F") == array
    kit.open_gate()
    grading.finish(process)
    assert kit.asked() == {(name, criteria): 1 for name in ALL for criteria in ("correct", "fast")}
    assert sorted(name.split()[0] for name in grading.arrays()) == ["checks", "speed"]
    assert slurm.tasks("%F") == []


def test_a_controller_that_is_away_ends_nothing(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    grading, process = begun(slurm, kit, tmp_path)
    slurm.stop_controller()
    # squeue times out after three seconds; the grading process must then retry.
    with pytest.raises(subprocess.TimeoutExpired):
        process.communicate(timeout=5)
    slurm.start_controller()
    kit.open_gate()
    grading.finish(process)
    assert kit.asked() == {(name, criteria): 1 for name in ALL for criteria in ("correct", "fast")}


def test_a_failed_task_is_named_and_the_next_run_goes_on(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    grading = Grading(slurm, hand_in(tmp_path / "class", ONE_KILLS), kit.environment)
    said = grading.on_slurm("--slurm-tasks", "1", status=2)
    log = next(grading.grades.glob("slurm/*.log"))
    assert "2 unfinished jobs of the phase checks" in said and str(log) in said
    assert {key.student for key in grading.verdicts()} == {"s1", "s2", "s3"}
    grading.on_slurm("--slurm-tasks", "2")
    assert kit.asked()[("s4", "correct")] == 2
    assert kit.asked().total() == 11
    assert len(grading.verdicts()) == 10


def test_a_node_that_cannot_grade_makes_no_records(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    text = kit.program.read_text()
    kit.program.write_text(text.replace("words =", 'sys.exit("no GPU")\nwords ='))
    grading = Grading(slurm, hand_in(tmp_path / "class", ONE_HANGS), kit.environment)
    said = grading.on_slurm("--slurm-tasks", "2", status=2)
    assert "5 unfinished jobs" in said and "no GPU" in said
    assert grading.verdicts() == {}


def test_what_slurm_refuses_leaves_no_trace(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    grading = Grading(slurm, hand_in(tmp_path / "class", {"s1": "quick"}), kit.environment)
    said = grading.on_slurm("--partition", "nowhere", status=2)
    assert "invalid partition" in said and "--partition=nowhere" in said
    assert list((grading.grades / "slurm").iterdir()) == []


def test_tasks_get_what_was_requested_and_timed_ones_a_whole_node(
    slurm: SlurmCluster, kit: FakeKit, tmp_path: Path
) -> None:
    kit.open_gate()
    grading = Grading(slurm, hand_in(tmp_path / "class", {"s1": "quick"}), kit.environment)
    grading.on_slurm(
        *("--partition", "main", "--time", "7", "--jobs", "1", "--sbatch-option=--comment=a class"),
    )
    names = {log.name.rsplit("-", 1)[0] for log in grading.grades.glob("slurm/*.log")}
    format = "--format=%l|%C|%P|%k|%h"  # limit, CPUs, partition, comment, may be shared
    shown = [
        slurm.ask("squeue", "--states=all", "--noheader", f"--name={name}", format).strip()
        for name in sorted(names)  # checks, speed
    ]
    assert shown == ["7:00|1|main|a class|OK", "7:00|2|main|a class|NO"]
