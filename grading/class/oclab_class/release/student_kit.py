# SPDX-License-Identifier: Apache-2.0
"""The student kit: starters, harness, handouts and recorded references, but no solutions."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path, PurePosixPath

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..kit.kit_files import KitFile, git, kit_names, read_kit_file, tracked_blobs, zip_bytes
from ..kit.manifest import MANIFEST, STARTERS, read_manifest
from ..kit.programs import kit_root
from .baselines import BASELINES, CLASSES, outdated

KEPT_STARTERS = "grading/study/starters"  # the copy that `oclab reset` restores
FOLDER = "opencl-lab-kit/"  # the top folder in a zip
# The kit's tests contain hundreds of kernels that are solutions with one error.
LEFT_OUT_ANYWHERE = {"tests"}
# Files that students get in another form, and where that lies in the full kit.
IN_PLACE = {"README.md": "README-student.md"}
LEFT_OUT = (
    "solutions",
    "grading/authoring",
    "grading/class",
    "grading/peers",
    "harness/peers",
    "docs/authoring.md",
    "docs/class.md",
    "docs/class-cluster.md",
    "docs/architecture.md",
    "docs/instructor.md",
    "docs/site/README.md",
    ".ci",
    ".github",
    ".clang-tidy",
    "packages-dev.txt",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    ".gitattributes",
    MANIFEST,
    *IN_PLACE.values(),
)
# They compare starters with solutions, and draw figures that are in the kit already.
DOC_SCRIPTS = ("docs/results", "docs/figures")
INSTRUCTORS = re.compile(r"<!-- instructors -->\n.*?<!-- /instructors -->\n", re.DOTALL)


def make_release(
    into: Path,
    *,
    root: Path | None = None,
    allow_dirty: bool = False,
    more: Iterable[KitFile] = (),
) -> Path:
    """Writes the student kit as a folder, or as a zip if `into` ends in .zip; returns `into`.

    `more` are additional files.
    `root` is the root of the kit (default: this kit). Raises ClassError and writes nothing if the
    kit has no solutions or no list of its files, if starters were changed, if a reference was
    recorded from an older solution (`allow_dirty` allows both), or if `into` exists already.
    """
    root = root or kit_root()
    if not (root / "solutions").is_dir():
        raise ClassError(
            f"{root} has no solutions: it is a student kit itself. Release from a full copy."
        )
    if not allow_dirty:
        _require_clean_starters(root)
        _require_current_baselines(root)
    files = [*student_files(root), *more]
    if into.name.lower().endswith((".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z")):
        raise ClassError(f"{into}: the kit is written as a folder, or as a file ending in .zip.")
    if into.suffix == ".zip":
        write_atomically(into, zip_bytes(files, FOLDER))
    else:
        _write_folder(into, files)
    return into


def student_files(root: Path) -> list[KitFile]:
    """The files of the student kit, in order. Raises ClassError like `make_release`."""
    names = {name for name in kit_names(root) if is_for_students(name)}
    # References recorded on this machine may not be added to git yet.
    recorded = {f"{BASELINES}/{device_class}.json" for device_class in CLASSES}
    names |= {name for name in recorded if (root / name).exists()}
    files = [_of_students(root, name) for name in sorted(names)]
    kept = [
        replace(file, name=file.name.replace(STARTERS, KEPT_STARTERS, 1))
        for file in files
        if file.name.startswith(f"{STARTERS}/") and file.name.endswith(".cl")
    ]
    return sorted(files + kept, key=lambda file: file.name)


def is_for_students(name: str) -> bool:
    """Whether a file, given by its path relative to the kit's root, is part of the student kit."""
    path = PurePosixPath(name)
    if not LEFT_OUT_ANYWHERE.isdisjoint(path.parts[:-1]):
        return False
    if path.suffix == ".py" and any(path.is_relative_to(folder) for folder in DOC_SCRIPTS):
        return False
    return not any(path.is_relative_to(folder) for folder in LEFT_OUT)


def _require_clean_starters(root: Path) -> None:
    if changed := _changed_starters(root):
        raise ClassError(
            f"changed starters: {', '.join(changed)}. Students would get the changes. Commit or "
            "revert them, or release with --allow-dirty"
        )


def _changed_starters(root: Path) -> list[str]:
    """Compared with the commit; without git, compared with the manifest."""
    if not tracked_blobs(root):
        return read_manifest(root).changed_starters(root)
    status = git(root, "status", "--porcelain", "--untracked-files=all", "--", STARTERS)
    return [line[3:] for line in status.splitlines()]


def _require_current_baselines(root: Path) -> None:
    if stale := outdated(root):
        raise ClassError(
            f"the references of {', '.join(stale)} were recorded from older solutions. Run "
            f"./oclab calibrate {' '.join(stale)}, or release with --allow-dirty"
        )


def _of_students(root: Path, name: str) -> KitFile:
    file = read_kit_file(root, IN_PLACE.get(name, name))
    return replace(_without_instructors(file), name=name)


def _without_instructors(file: KitFile) -> KitFile:
    """Removes the passages between <!-- instructors --> and <!-- /instructors -->."""
    if not file.name.endswith(".md"):
        return file
    text = INSTRUCTORS.sub("", file.data.decode())
    if "instructors -->" in text:
        raise ClassError(
            f"{file.name}: unmatched <!-- instructors --> or <!-- /instructors -->. Write each "
            "marker on its own line, the first before the second."
        )
    return replace(file, data=text.encode())


def _write_folder(into: Path, files: list[KitFile]) -> None:
    """Writes atomically: fills a temporary folder next to `into`, then renames it."""
    if into.exists() and (not into.is_dir() or any(into.iterdir())):
        raise ClassError(f"{into} exists already. Choose a new folder, or a .zip file.")
    partial = None
    try:
        into.parent.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(dir=into.parent, prefix=f".{into.name}."))
        for file in files:
            path = partial / file.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
            path.chmod(0o755 if file.executable else 0o644)
        partial.chmod(0o755)
        os.replace(partial, into)
    except OSError as error:
        if partial:
            shutil.rmtree(partial, ignore_errors=True)
        raise ClassError(f"{into} cannot be written: {error.strerror}") from error
