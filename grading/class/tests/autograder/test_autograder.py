# SPDX-License-Identifier: Apache-2.0
"""The runs of the Gradescope autograder in the folders of the specification."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from gradescope import fake_kit, results, root_with
from sample import catalogue

from oclab_class.autograder.run import NOT_RUN, main, run
from oclab_class.base.errors import ClassError


@pytest.fixture
def root(tmp_path):
    (tmp_path / "autograder").mkdir()
    return tmp_path / "autograder"


def test_submission_is_graded_wherever_the_kernels_lie(tmp_path, root, monkeypatch):
    log = fake_kit(tmp_path, monkeypatch)
    root_with(root, {"reduce_v1.cl": "a", "work/lab4_reduction/reduce_v2.cl": "b", "notes.txt": ""})
    run(root, ["lab4"])
    assert log.read_text().split() == ["reduce_v1", "True", "reduce_v2", "True"]
    found = results(root)
    assert found["score"] == 30  # of 45, because reduce_v3 was not submitted
    assert sum(test["score"] for test in found["tests"]) == 30
    assert found["extra_data"]["confinement"] == "sandbox"
    assert found["extra_data"]["sandbox"] == "landlock"
    assert found["output"].startswith("sandbox: landlock\n") and "notes.txt" in found["output"]


def test_score_is_on_the_scale_of_the_assignment(tmp_path, root, monkeypatch):
    fake_kit(tmp_path, monkeypatch, sandbox=False)
    root_with(root, {"reduce_v1.cl": "a", "tile_columns.cl": "b"})
    about = {"assignment": {"total_points": "20.0"}, "users": []}
    (root / "submission_metadata.json").write_text(json.dumps(about))
    run(root, ["reduce_v1", "reduce_v2", "tile_columns"], unsafe=True)
    found = results(root)
    assert found["score"] == pytest.approx(20 * 2 / 3, abs=0.01)
    assert found["extra_data"]["confinement"] == "light"


def test_without_a_sandbox_nothing_is_graded_unless_the_instructor_said_so(
    tmp_path, root, monkeypatch, capsys
):
    log = fake_kit(tmp_path, monkeypatch, sandbox=False)
    root_with(root, {"reduce_v1.cl": "a"})
    assert main([str(root), "reduce_v1"]) == 2
    assert "--unsafe" in capsys.readouterr().err
    assert not log.exists() and not list((root / "results").iterdir())
    assert main(["--unsafe", str(root), "reduce_v1"]) == 0
    assert log.read_text().split() == ["reduce_v1", "False"]
    assert results(root)["extra_data"]["confinement"] == "light"
    assert results(root)["output"].startswith("sandbox: OFF")


def test_noise_is_run_again_and_hangs_cost_their_own_limit(tmp_path, root, monkeypatch):
    log = fake_kit(tmp_path, monkeypatch)
    texts = {"reduce_v1": "noisy", "reduce_v2": "hang", "reduce_v3": "broken"}
    texts["tile_columns"] = "fine"
    root_with(root, {f"{name}.cl": text for name, text in texts.items()})
    started = time.monotonic()
    run(root, list(catalogue().exercises), limit_seconds=2)
    assert time.monotonic() - started < 20
    assert [row.split()[0] for row in log.read_text().splitlines()] == [
        "tile_columns",
        "reduce_v1",
        "reduce_v2",
        "reduce_v3",
        "reduce_v1",
    ]
    tests = {test["name"].split(" / ")[1]: test for test in results(root)["tests"]}
    assert tests["tile_columns: fast"]["status"] == "passed"
    assert "INCONCLUSIVE" in tests["reduce_v1: fast"]["output"]
    assert "stopped after 2 s" in tests["reduce_v2: correct"]["output"]
    assert "no device here" in tests["reduce_v3: correct"]["output"]
    assert "status" not in tests["reduce_v3: correct"]


def test_what_is_done_survives_a_kill(tmp_path, root, monkeypatch):
    fake_kit(tmp_path, monkeypatch)
    root_with(root, {"reduce_v1.cl": "fine", "reduce_v2.cl": "hang"})
    package = Path(__file__).parents[2]
    process = subprocess.Popen(
        [sys.executable, "-m", "oclab_class.autograder", str(root), "reduce_v1", "reduce_v2"],
        env=os.environ | {"PYTHONPATH": str(package)},
        start_new_session=True,
    )
    path = root / "results/results.json"
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if path.exists() and results(root)["score"] > 0:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    found = results(root)
    assert found["score"] == 15
    waiting = [test for test in found["tests"] if "reduce_v2" in test["name"]]
    assert len(waiting) == 4 and all(NOT_RUN in test["output"] for test in waiting)
    assert sum(test["max_score"] for test in found["tests"]) == 30


def test_hostile_files_are_refused_and_cost_their_points(tmp_path, root, monkeypatch):
    log = fake_kit(tmp_path, monkeypatch)
    root_with(root, {"reduce_v1.cl": "fine", "reduce_v3.cl": "nul\0"})
    (root / "submission/reduce_v2.cl").symlink_to("/etc/passwd")
    run(root, ["lab4"])
    assert log.read_text().split() == ["reduce_v1", "True"]
    tests = results(root)["tests"]
    assert [test["status"] for test in tests] == ["passed"] * 4 + ["failed"] * 8
    assert "symbolic link" in tests[4]["output"] and "NUL" in tests[8]["output"]
    assert "root:" not in (root / "results/results.json").read_text()


def test_empty_submission_has_no_points(tmp_path, root, monkeypatch):
    fake_kit(tmp_path, monkeypatch)
    run(root_with(root, {}), ["reduce_v1"])
    found = results(root)
    assert found["score"] == 0 and "not submitted" in found["tests"][0]["output"]


def test_broken_set_up_leaves_no_results(tmp_path, root, monkeypatch, capsys):
    monkeypatch.setenv("OCLAB_PROGRAM", str(tmp_path / "none"))
    assert main([str(root_with(root, {})), "reduce_v1"]) == 2
    assert "./oclab setup" in capsys.readouterr().err
    assert not list((root / "results").iterdir())
    with pytest.raises(ClassError, match="./oclab setup"):
        run(root, ["reduce_v1"])
