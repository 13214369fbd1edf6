# SPDX-License-Identifier: Apache-2.0
"""Without git, the manifest lists the files of the student kit and of the autograder."""

import shutil
import zipfile

import pytest
from small_kit import SOLUTION, contents, git, make_small_kit

from oclab_class.autograder.zip_file import write_autograder_zip
from oclab_class.base.errors import ClassError
from oclab_class.commands.release import write_manifest
from oclab_class.kit.kit_files import tracked_blobs
from oclab_class.kit.manifest import MANIFEST, manifest_text, read_manifest
from oclab_class.kit.programs import kit_root
from oclab_class.release.student_kit import make_release


@pytest.fixture
def kit(tmp_path):
    return make_small_kit(tmp_path)


@pytest.fixture
def archive(kit, tmp_path):
    """The small kit, unpacked by a tool that does not preserve modes."""
    write_manifest(kit)
    folder = tmp_path / "archive"
    shutil.copytree(kit, folder, ignore=shutil.ignore_patterns(".git"))
    (folder / "oclab").chmod(0o644)
    return folder


def test_archive_releases_the_same_bytes(kit, archive, tmp_path):
    made = [make_release(tmp_path / f"{root.name}.zip", root=root) for root in (kit, archive)]
    assert made[0].read_bytes() == made[1].read_bytes()


def test_private_files_in_an_archive_stay_there(archive, tmp_path):
    private = ["exam.md", "docs/exam.md", "grading/notes.cpp", "grading/baselines/old.json"]
    for name in [*private, "kernels-starter/lab1/__pycache__/x.pyc", "build/release/x", ".oclab/x"]:
        path = archive / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("private")
    assert (
        "private"
        not in contents(make_release(tmp_path / "out", root=archive, allow_dirty=True)).values()
    )
    write_autograder_zip(archive, ["add"], tmp_path / "autograder.zip")
    with zipfile.ZipFile(tmp_path / "autograder.zip") as file:
        assert b"private" not in [file.read(name) for name in file.namelist()]


def test_solved_starters_in_an_archive_are_named(archive, tmp_path):
    (archive / "kernels-starter/lab1/add.cl").write_text(SOLUTION)
    (archive / "kernels-starter/lab1/new.cl").write_text(SOLUTION)
    with pytest.raises(ClassError, match=r"lab1/add\.cl, .*lab1/new\.cl.*--allow-dirty"):
        make_release(tmp_path / "students", root=archive)


@pytest.mark.parametrize("row", ["oclab", "/etc/passwd", "docs/../../private"])
def test_damaged_manifest_is_named(archive, tmp_path, row):
    with (archive / "MANIFEST").open("a") as file:
        file.write(f"{row}\n")
    with pytest.raises(ClassError, match="MANIFEST is invalid"):
        make_release(tmp_path / "students", root=archive)


def test_archive_inside_another_repository(archive, tmp_path):
    """The repository tracks other files, not the kit."""
    git(tmp_path, "init", "-q", ".")
    git(tmp_path, "add", "-f", str(archive / "README.md"))
    into = make_release(tmp_path / "students", root=archive)
    assert (into / "oclab").stat().st_mode & 0o777 == 0o755


def test_manifest_needs_git(archive):
    with pytest.raises(ClassError, match="not a git checkout"):
        write_manifest(archive)


@pytest.mark.parametrize("unsafe", [False, True])
def test_zip_grades_without_a_sandbox_only_on_request(tmp_path, unsafe):
    archive = write_autograder_zip(kit_root(), ["vector_add"], tmp_path / "a.zip", unsafe=unsafe)
    with zipfile.ZipFile(archive) as file:
        assert ("--unsafe" in file.read("run_autograder").decode()) is unsafe


def test_zip_needs_exercises_and_the_kits_files(tmp_path):
    with pytest.raises(ClassError, match="no exercises"):
        write_autograder_zip(kit_root(), [], tmp_path / "a.zip")
    with pytest.raises(ClassError, match="no list of files"):
        write_autograder_zip(tmp_path, ["vector_add"], tmp_path / "a.zip")
    assert not (tmp_path / "a.zip").exists()


def test_manifest_is_current():
    """If this fails after a change of files or starters, run ./oclab release --manifest."""
    root = kit_root()
    listed = read_manifest(root)
    if tracked := tracked_blobs(root):
        assert (root / MANIFEST).read_text() == manifest_text(tracked)
    else:
        assert [name for name in listed.names if not (root / name).is_file()] == []


def test_an_archive_of_this_kit_releases_the_same(tmp_path):
    root, folder = kit_root(), tmp_path / "archive"
    for name in read_manifest(root).names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    again = make_release(tmp_path / "out", root=folder, allow_dirty=True)
    assert contents(again) == contents(make_release(tmp_path / "checkout", allow_dirty=True))
