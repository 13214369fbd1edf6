# SPDX-License-Identifier: Apache-2.0
"""The site that students build in their own copy of the kit, and the pages that they get."""

import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT
from oclab_docs.doxygen import stage
from oclab_docs.errors import DocsError
from oclab_docs.kit import INSTRUCTORS, class_scripts, open_kit


def staged(kit, work):
    """Everything that Doxygen would read, by name below the staging folder."""
    stage(kit, work)
    files = [path for path in work.rglob("*") if path.is_file()]
    return {path.relative_to(work).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_students_pages_lack_solutions_and_the_instructors_guide(kit, student_kit, tmp_path):
    theirs = staged(student_kit, tmp_path / "students")
    ours = staged(kit, tmp_path / "instructors")
    assert "source/docs/class.md" in ours and "source/docs/class.md" not in theirs
    assert "@include solutions/" in ours["source/docs/labs/lab1_coalescing.md"]
    for name, text in theirs.items():
        assert "@include solutions/" not in text, name
        assert "instructor's first five minutes" not in text.lower(), name
    assert "An instructor's first five minutes" in ours["source/docs/instructor.md"]
    assert "solutions" in ours["source/README.md"]


def test_students_copy_builds_the_same_pages(student_kit, tmp_path):
    class_scripts(ROOT)
    from oclab_class.release.student_kit import make_release

    copy = make_release(tmp_path / "kit", allow_dirty=True)
    theirs = staged(open_kit(copy), tmp_path / "copy")
    assert theirs == staged(student_kit, tmp_path / "own")
    with pytest.raises(DocsError, match="students' copy"):
        open_kit(copy, INSTRUCTORS)


@pytest.mark.skipif(not shutil.which("doxygen"), reason="no Doxygen here (packages-docs.txt)")
def test_warnings_are_errors(small, tmp_path):
    files = {"docs/course/index.md": "# Main\n\n<unknown> and @nonsense.\n", "docs/Doxyfile.in": ""}
    kit = small(files)
    shutil.copy(ROOT / "docs/Doxyfile.in", kit.root / "docs")
    script = (
        "import sys; from pathlib import Path; from oclab_docs.kit import Kit; "
        "from oclab_docs.doxygen import build; "
        "build(Kit(Path(sys.argv[1]), 'instructors'), Path(sys.argv[1]) / 'site')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, kit.root],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT / "docs/site"), "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert done.returncode != 0
    assert re.search(r"docs/course/index\.md:\d+: warning: .*unknown", done.stderr)
