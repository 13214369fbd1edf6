# SPDX-License-Identifier: Apache-2.0
"""The zip of the Gradescope autograder, and a run of it with the real kit."""

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from gradescope import fake_kit, results, root_with

from oclab_class.autograder.run import main
from oclab_class.autograder.zip_file import write_autograder_zip
from oclab_class.base.errors import ClassError
from oclab_class.kit.programs import kit_root, oclab_program


@pytest.fixture
def root(tmp_path):
    (tmp_path / "autograder").mkdir()
    return tmp_path / "autograder"


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """As an instructor makes it, without options."""
    return write_autograder_zip(
        kit_root(), ["vector_add"], tmp_path_factory.mktemp("zip") / "autograder.zip"
    )


def solutions_in(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as file:
        names = [name for name in file.namelist() if "/solutions/" in name]
    return {name.split("/")[-1].split(".")[0] for name in names if name.endswith(".cl")}


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
    files = ["CMakeLists.txt", "grading/class/oclab_class/autograder/run.py"]
    for name in (*files, "kernels-starter/lab1_coalescing/vector_add.cl"):
        assert modes[f"kit/{name}"] == 0o100644, name
    folders = {part for name in modes for part in name.split("/")[:-1]}
    assert folders.isdisjoint({"tests", "docs", ".git", "build"})


def test_a_zip_that_grades_speed_has_the_solutions_of_its_exercises_only(tmp_path):
    path = write_autograder_zip(kit_root(), ["vector_add"], tmp_path / "a.zip", speed=True)
    assert solutions_in(path) == {"vector_add"}
    with zipfile.ZipFile(path) as file:
        assert "--checks-only" not in file.read("run_autograder").decode()


def test_a_zip_has_no_solutions_and_grades_no_speed(archive, tmp_path, root, monkeypatch):
    assert solutions_in(archive) == set()
    solution = kit_root() / "solutions/lab1_coalescing/vector_add.cl"
    with zipfile.ZipFile(archive) as file:
        assert '--checks-only "$root" vector_add' in file.read("run_autograder").decode()
        assert not [one for one in file.namelist() if file.read(one) == solution.read_bytes()]
    log = fake_kit(tmp_path, monkeypatch)
    root_with(root, {"reduce_v1.cl": "a"})
    assert main(["--checks-only", str(root), "reduce_v1"]) == 0
    assert log.read_text().split() == ["reduce_v1", "True"]
    names = [test["name"].rpartition(": ")[2] for test in results(root)["tests"]]
    assert names == ["correct", "safe", "efficient"] and results(root)["score"] == 11


def test_zip_is_the_same_each_time(archive, tmp_path):
    again = write_autograder_zip(kit_root(), ["vector_add"], tmp_path / "again.zip")
    assert again.read_bytes() == archive.read_bytes()


def test_scripts_are_valid_bash(archive, tmp_path):
    unzip(archive, tmp_path)
    for name in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", str(tmp_path / name)], check=True)


def test_zip_can_be_configured(archive, tmp_path):
    unzip(archive, tmp_path)
    command = ["cmake", "-G", "Ninja", "-S", tmp_path / "kit", "-B", tmp_path / "build"]
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
    solution = kit_root() / "solutions/lab1_coalescing/vector_add.cl"
    root_with(root, {"kernels-starter/lab1_coalescing/vector_add.cl": solution.read_text()})
    runner = root / "run_autograder"
    runner.write_bytes((root / "source/run_autograder").read_bytes())
    runner.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"AUTOGRADER_ROOT": str(root), "OCLAB_PROGRAM": str(program)}
    environment["OCLAB_ROOT"] = str(kit)  # so that it has the recorded costs only
    how = {"cwd": root, "env": environment, "timeout": 240, "check": False}
    done = subprocess.run([runner], capture_output=True, text=True, **how)
    assert done.returncode == 0, done.stderr
    found = results(root)
    assert [test["number"] for test in found["tests"]] == ["1.1", "1.2", "1.3"]
    assert [test["status"] for test in found["tests"]] == ["passed"] * 3, found["tests"]
    assert found["score"] == 11 and found["extra_data"]["device"]
