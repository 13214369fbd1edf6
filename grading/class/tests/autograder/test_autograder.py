# SPDX-License-Identifier: Apache-2.0
"""The Gradescope autograder: its zip, and its runs in the folders of the specification."""

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from sample import LINES, catalogue, line, speed

from oclab_class.autograder.run import NOT_RUN, main, run
from oclab_class.autograder.zip_file import write_autograder_zip
from oclab_class.base.errors import ClassError
from oclab_class.kit.programs import kit_root, oclab_program

SCHEMA = Path(__file__).parents[2] / "schemas" / "gradescope-results.schema.json"

# Replaces the built kit: it lists the sample's exercises; the text of a kernel sets its result.
PROGRAM = """\
#!{python}
import json, pathlib, sys, time
if sys.argv[1] == "list":
    sys.exit(print({catalogue!r}))
words = [word for word in sys.argv[3:] if word != "--sandbox"]
options = dict(zip(words[::2], words[1::2]))
if "--sandbox" in sys.argv and not {sandbox}:
    sys.exit(2)
text = "starter"
if options["--kernels"] != "starter":
    text = next(pathlib.Path(options["--kernels"]).glob("*/" + sys.argv[2] + ".cl")).read_text()
    with open({log!r}, "a") as log:
        print(sys.argv[2], "--sandbox" in sys.argv, file=log)
if "hang" in text:
    time.sleep(10)
if "broken" in text:
    sys.exit("no device here")
lines = {lines}
if "noisy" in text:
    lines[-1]["status"] = "INCONCLUSIVE"
device = {{"platform": "p", "name": "n", "driver": "d", "class": "cpu"}}
pathlib.Path(options["--json"]).write_text(json.dumps({{"grades": [
    {{"exercise": sys.argv[2], "device": device, "lines": lines, "sandbox": "landlock"}}]}}))
"""


def fake_kit(folder: Path, monkeypatch, sandbox=True) -> Path:
    """Returns the log of runs."""
    entries = [
        {"id": e.id, "lab": e.lab, "title": e.title, "lines": e.lines}
        for e in catalogue().exercises.values()
    ]
    lines = [line(name, points) for name, points in LINES.items()]
    lines[-1]["speed"] = speed(1.0)
    program, log = folder / "oclab", folder / "log"
    listed = json.dumps({"kit_version": "0.1.0", "exercises": entries})
    program.write_text(
        PROGRAM.format(
            python=sys.executable, catalogue=listed, lines=lines, sandbox=sandbox, log=str(log)
        )
    )
    program.chmod(0o755)
    monkeypatch.setenv("OCLAB_PROGRAM", str(program))
    return log


def root_with(folder: Path, files: dict[str, str]) -> Path:
    """Gradescope's folder before a run."""
    (folder / "results").mkdir()
    (folder / "submission").mkdir()
    for name, text in files.items():
        path = folder / "submission" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def results(root: Path) -> dict:
    found = json.loads((root / "results/results.json").read_text(encoding="utf-8"))
    Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(found)
    return found


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
    root_with(
        root,
        {
            "reduce_v1.cl": "noisy",
            "reduce_v2.cl": "hang",
            "reduce_v3.cl": "broken",
            "tile_columns.cl": "fine",
        },
    )
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


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    return write_autograder_zip(
        kit_root(), ["vector_add"], tmp_path_factory.mktemp("zip") / "autograder.zip"
    )


def unzip(archive: Path, into: Path) -> None:
    """With modes and times, as Gradescope's unzip does."""
    with zipfile.ZipFile(archive) as file:
        assert file.testzip() is None
        for entry in file.infolist():
            path = Path(file.extract(entry, into))
            path.chmod(entry.external_attr >> 16 & 0o777)
            moment = time.mktime((*entry.date_time, 0, 0, -1))
            os.utime(path, (moment, moment))


def test_zip_holds_the_kit_and_two_scripts(archive):
    with zipfile.ZipFile(archive) as file:
        modes = {entry.filename: entry.external_attr >> 16 for entry in file.infolist()}
    for name in ("setup.sh", "run_autograder", "kit/oclab", "kit/grading/class/python"):
        assert modes[name] == 0o100755, name
    for name in (
        "kit/CMakeLists.txt",
        "kit/solutions/lab1_coalescing/vector_add.cl",
        "kit/kernels-starter/lab1_coalescing/vector_add.cl",
        "kit/grading/class/oclab_class/autograder/run.py",
    ):
        assert modes[name] == 0o100644, name
    solutions = {name.split("/")[-1].split(".")[0] for name in modes if "/solutions/" in name}
    assert solutions == {"vector_add"}
    folders = {part for name in modes for part in name.split("/")[:-1]}
    assert folders.isdisjoint({"tests", "docs", ".git", "build"})


def test_zip_is_the_same_each_time(archive, tmp_path):
    again = write_autograder_zip(kit_root(), ["vector_add"], tmp_path / "again.zip")
    assert again.read_bytes() == archive.read_bytes()


def test_scripts_are_valid_bash(archive, tmp_path):
    unzip(archive, tmp_path)
    for name in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", str(tmp_path / name)], check=True)


def test_zip_can_be_configured(archive, tmp_path):
    unzip(archive, tmp_path)
    command = ["cmake", "-S", tmp_path / "kit", "-B", tmp_path / "build"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_zip_runs_with_the_real_kit(archive, root, monkeypatch):
    """Like Gradescope, but with a kit that is already built."""
    try:
        program = oclab_program()
    except ClassError as error:
        pytest.skip(str(error))
    unzip(archive, root / "source")
    kit = root / "source/kit"
    if sys.prefix != sys.base_prefix:  # the virtual environment exists already, too
        (kit / "build").mkdir()
        (kit / "build/class-environment").symlink_to(sys.prefix)
    solution = kit / "solutions/lab1_coalescing/vector_add.cl"
    root_with(root, {"kernels-starter/lab1_coalescing/vector_add.cl": solution.read_text()})
    runner = root / "run_autograder"
    runner.write_bytes((root / "source/run_autograder").read_bytes())
    runner.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"AUTOGRADER_ROOT": str(root), "OCLAB_PROGRAM": str(program)}
    done = subprocess.run(
        [runner],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = results(root)
    assert [test["number"] for test in found["tests"]] == ["1.1", "1.2", "1.3", "1.4"]
    assert found["tests"][0]["status"] == "passed", found["tests"][0]
    # Its speed depends on the load of the machine.
    assert found["score"] >= 11 and found["extra_data"]["device"]
