# SPDX-License-Identifier: Apache-2.0
"""The kit's files, as its instructors or its students see them."""

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from .errors import DocsError

STUDENTS = "students"
INSTRUCTORS = "instructors"
FOLDERS = ("docs", "harness", "grading", "labs", "kernels-starter", "solutions")


@dataclass(frozen=True)
class Kit:
    """A copy of the kit, seen by an audience: STUDENTS or INSTRUCTORS. Names are paths in it."""

    root: Path
    audience: str

    @cached_property
    def names(self) -> frozenset[str]:
        """Every file of the kit that the audience has."""
        found = {path.name for path in self.root.iterdir() if path.is_file()}
        for folder in FOLDERS:
            for path in (self.root / folder).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    found.add(path.relative_to(self.root).as_posix())
        if self.audience == STUDENTS and is_full(self.root):
            is_for_students = _release(self.root).is_for_students
            found = {name for name in found if is_for_students(name)}
        return frozenset(found)

    def text(self, name: str) -> str:
        """A file's text; a page for students lacks the passages for instructors."""
        if not name.endswith(".md") or self.audience != STUDENTS or not is_full(self.root):
            return (self.root / name).read_text(encoding="utf-8")
        release = _release(self.root)
        text = (self.root / release.IN_PLACE.get(name, name)).read_text(encoding="utf-8")
        return release.INSTRUCTORS.sub("", text)

    def has_folder(self, name: str) -> bool:
        """Whether the audience has a file below the folder `name`."""
        return any(other.startswith(f"{name}/") for other in self.names)


def is_full(root: Path) -> bool:
    """Whether this copy of the kit is an instructor's."""
    return (root / "grading/class").is_dir()


def open_kit(root: Path, audience: str = "") -> Kit:
    """The kit as `audience` sees it (default: as much as this copy has). Raises DocsError where a
    student's copy is requested with the instructors' pages."""
    if audience == INSTRUCTORS and not is_full(root):
        raise DocsError(f"{root} is a students' copy of the kit: it has no pages for instructors.")
    return Kit(root, audience or (INSTRUCTORS if is_full(root) else STUDENTS))


def class_scripts(root: Path):
    """Makes the package of the class scripts importable, whose rules for students hold here too."""
    folder = str(root / "grading/class")
    if folder not in sys.path:
        sys.path.append(folder)


def _release(root: Path):
    class_scripts(root)
    from oclab_class.release import student_kit

    return student_kit
