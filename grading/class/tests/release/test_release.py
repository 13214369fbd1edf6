# SPDX-License-Identifier: Apache-2.0
"""The student kit: its files, and that it contains no solutions."""

import html
import re
import zipfile
from pathlib import Path

import pytest
from small_kit import README, SOLUTION, baseline, contents, git, make_small_kit

from oclab_class.__main__ import main
from oclab_class.base.errors import ClassError
from oclab_class.kit.programs import kit_root
from oclab_class.release.baselines import _solutions, fingerprint, gaps, outdated
from oclab_class.release.solution_lines import (
    code_lines,
    comment_lines,
    flat,
    flat_page,
    leaks,
    own_comments,
    own_lines,
)
from oclab_class.release.student_kit import is_for_students, make_release


@pytest.fixture
def kit(tmp_path):
    return make_small_kit(tmp_path)


def test_folder_holds_what_students_need(kit, tmp_path):
    into = make_release(tmp_path / "deep/students", root=kit)
    assert contents(into).keys() == {
        "CMakeLists.txt",
        "README.md",
        "oclab",
        "grading/study/starters/lab1/add.cl",
        "kernels-starter/lab1/add.cl",
        "grading/checks/grade.cpp",
        "grading/baselines/cpu.json",
    }
    assert (into / "README.md").read_text() == "Kit\nEnd\n"
    assert (into / "oclab").stat().st_mode & 0o777 == 0o755
    assert (into / "README.md").stat().st_mode & 0o777 == 0o644
    assert [path.name for path in into.parent.iterdir()] == ["students"]


def test_zip_holds_the_same_and_is_the_same_each_time(kit, tmp_path):
    folder = make_release(tmp_path / "students", root=kit)
    archive = make_release(tmp_path / "students.zip", root=kit)
    with zipfile.ZipFile(archive) as file:
        assert file.testzip() is None
        names = {name: file.read(name).decode() for name in file.namelist()}
        assert file.getinfo("opencl-lab-kit/oclab").external_attr >> 16 == 0o100755
    assert names == {f"opencl-lab-kit/{name}": text for name, text in contents(folder).items()}
    git(tmp_path, "clone", "-q", "kit", "other")
    again = make_release(tmp_path / "again.zip", root=tmp_path / "other")
    assert again.read_bytes() == archive.read_bytes()


def test_fresh_recording_is_released_before_it_is_committed(kit, tmp_path):
    text = baseline(fingerprint(SOLUTION.encode()))
    (kit / "grading/baselines/gpu.json").write_text(text)
    into = make_release(tmp_path / "students", root=kit)
    assert (into / "grading/baselines/gpu.json").read_text() == text


def test_changed_starters_are_named(kit, tmp_path):
    (kit / "kernels-starter/lab1/add.cl").write_text(SOLUTION)
    (kit / "kernels-starter/lab1/new.cl").write_text(SOLUTION)
    with pytest.raises(ClassError, match=r"lab1/add\.cl, .*lab1/new\.cl.*--allow-dirty"):
        make_release(tmp_path / "students", root=kit)
    assert not (tmp_path / "students").exists()
    into = make_release(tmp_path / "students", root=kit, allow_dirty=True)
    assert (into / "kernels-starter/lab1/add.cl").read_text() == SOLUTION
    assert not (into / "kernels-starter/lab1/new.cl").exists()


def test_starters_are_kept_twice(kit, tmp_path):
    released = contents(make_release(tmp_path / "out", root=kit))
    starter = released["kernels-starter/lab1/add.cl"]
    assert released["grading/study/starters/lab1/add.cl"] == starter


def test_recording_of_an_older_solution_is_named(kit, tmp_path):
    (kit / "solutions/lab1/add.cl").write_text(SOLUTION + "// faster\n")
    with pytest.raises(ClassError, match=r"\./oclab calibrate add"):
        make_release(tmp_path / "students", root=kit)
    make_release(tmp_path / "students", root=kit, allow_dirty=True)


def test_the_recordings_of_the_kit_are_of_its_solutions():
    """If this fails after a change of a solution, run ./oclab calibrate with the exercises named."""
    assert outdated(kit_root()) == []


def test_gaps_are_reported(kit):
    assert gaps(kit) == ["no reference is recorded on a GPU, so `fast` is not assessed there"]
    (kit / "solutions/lab1/sub.cl").write_text(SOLUTION)
    assert gaps(kit)[0] == "on a CPU `fast` is not assessed for sub"
    (kit / "grading/baselines/gpu.json").write_text(baseline("", noisy=True))
    with pytest.raises(ClassError, match="gpu.json"):
        gaps(kit)
    (kit / "grading/baselines/gpu.json").write_text(baseline("0", noisy=True))
    assert gaps(kit)[-1] == "the GPU was busy while it recorded add"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "oclab-baseline/2"}', "\x00"])
def test_broken_recording_is_named(kit, tmp_path, text):
    (kit / "grading/baselines/cpu.json").write_text(text)
    with pytest.raises(ClassError, match=r"cpu\.json cannot be read: .+\./oclab calibrate"):
        make_release(tmp_path / "students", root=kit)


@pytest.mark.parametrize("text", [README.replace("<!-- /", "<!-- "), README.replace("<!-- i", "i")])
def test_mark_without_partner_is_named(kit, tmp_path, text):
    (kit / "README-student.md").write_text(text)
    with pytest.raises(ClassError, match=r"README-student\.md: .*unmatched"):
        make_release(tmp_path / "students", root=kit)


def test_needs_a_checkout_with_solutions_and_a_new_folder(kit, tmp_path):
    into = make_release(tmp_path / "students", root=kit)
    with pytest.raises(ClassError, match="student kit itself"):
        make_release(tmp_path / "again", root=into)
    with pytest.raises(ClassError, match="exists already"):
        make_release(into, root=kit)
    (into / "solutions").mkdir()
    with pytest.raises(ClassError, match="no list of files"):
        make_release(tmp_path / "again", root=into)
    assert not (tmp_path / "again").exists()


def test_command_prints_where_it_is(monkeypatch, kit, tmp_path, capsys):
    for module in ("release.student_kit", "commands.release"):
        monkeypatch.setattr(f"oclab_class.{module}.kit_root", lambda: kit)
    assert main(["release", str(tmp_path / "kit.zip")]) == 0
    said = capsys.readouterr()
    assert said.out.split() == [str(tmp_path / "kit.zip")]
    assert "on a GPU" in said.err
    (kit / "kernels-starter/lab1/add.cl").write_text(SOLUTION)
    assert main(["release", str(tmp_path / "kit.zip")]) == 2
    assert "--allow-dirty" in capsys.readouterr().err


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    return make_release(tmp_path_factory.mktemp("release") / "kit", allow_dirty=True)


def test_no_file_holds_lines_of_a_solution(real):
    own = own_lines(kit_root())
    assert len(own) > 400
    assert leaks(((name, flat(text)) for name, text in contents(real).items()), own) == []


def test_leak_would_be_found():
    """The search above finds solutions in a full kit."""
    own = own_lines(kit_root())
    for path in (kit_root() / "solutions").rglob("*.cl"):
        lines = [line for line, name in own.items() if name == path.name]
        assert len(leaks([(path.name, flat(path.read_text()))], lines)) == len(lines)


def test_leaks_are_found_in_pages_and_comments():
    own = own_lines(kit_root()) | own_comments(kit_root())
    source = (kit_root() / "solutions/lab1_coalescing/strided_copy.cl").read_text()
    page = "".join(f"<span>{html.escape(word)}</span> " for word in source.split(" "))
    found = {line for _, line in leaks([("page.html", flat_page(page))], own)}
    assert comment_lines(source) & found and code_lines(source) & found


def test_neither_solutions_nor_corpora(real):
    names = contents(real).keys()
    kernels = {name for name in names if name.endswith(".cl")}
    folders = ("kernels-starter/", "grading/study/starters/")
    assert kernels and all(name.startswith(folders) for name in kernels)
    assert len(kernels) == 2 * len(list((kit_root() / "kernels-starter").rglob("*.cl")))
    folders = {part for name in names for part in Path(name).parts[:-1]}
    assert folders.isdisjoint({"solutions", "tests", "class", "build", ".git", ".ci"})
    assert {"grading/baselines/cpu.json", "docs/labs/lab3_bank_conflicts.md", "oclab"} <= names


def test_links_lead_somewhere(real):
    for page in real.rglob("*.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.relative_to(real)}: {link}"


def test_readme_is_for_students(real):
    text = (real / "README.md").read_text()
    assert text == (kit_root() / "README-student.md").read_text()
    for word in ("./oclab test", "--kernels solutions", "calibrate", "instructor"):
        assert word not in text


@pytest.mark.parametrize(
    "name",
    ["oclab", "labs/lab1.cpp", "grading/classes.cpp", ".gitignore", "LICENSE"],
)
def test_belongs_to_students(name):
    assert is_for_students(name)


@pytest.mark.parametrize(
    "name",
    [
        "solutions/a.cl",
        "grading/authoring/commands/command.h",
        "grading/class/x.py",
        "harness/tests/x.cpp",
        "docs/authoring.md",
        "docs/results/measure.py",
        "docs/site/README.md",
        "docs/class-cluster.md",
        "docs/instructor.md",
        "CONTRIBUTING.md",
        ".github/workflows/ci.yml",
    ],
)
def test_does_not_belong_to_students(name):
    assert not is_for_students(name)


def test_a_class_of_devices_may_have_a_solution_of_its_own(kit):
    own = kit / "solutions/lab1/add.gpu.cl"
    own.write_text(SOLUTION + "// for GPUs\n")
    recorded = {"cpu": SOLUTION, "gpu": own.read_text()}
    for word, source in recorded.items():
        assert _solutions(kit, word)["add"].read_text() == source
