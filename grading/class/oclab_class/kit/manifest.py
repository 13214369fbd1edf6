# SPDX-License-Identifier: Apache-2.0
"""The list of the kit's files for copies without git, such as a downloaded archive.

MANIFEST has one path per line. The path of a starter is followed by its git blob id, so that a
copy with solved exercises is not released to students.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError

MANIFEST = "MANIFEST"
STARTERS = "kernels-starter"
_HEAD = "# The files of the kit; ./oclab release --manifest writes this list.\n"


@dataclass(frozen=True)
class Manifest:
    """`files` maps each path to its git blob id, or to "" if the content may differ."""

    files: dict[str, str]

    @property
    def names(self) -> list[str]:
        return sorted(self.files)

    def changed_starters(self, kit_root: Path) -> list[str]:
        """Starters that are missing, changed, or not in the manifest."""
        found = {str(path.relative_to(kit_root)) for path in _files(kit_root / STARTERS)}
        listed = {name for name in self.files if _is_starter(name)}
        same = {name for name in found & listed if self.files[name] == _blob_id(kit_root / name)}
        return sorted((found | listed) - same)


def manifest_text(blobs: dict[str, str]) -> str:
    """The text of MANIFEST for these files, given as paths with blob ids."""
    rows = [f"{name} {blob}" if _is_starter(name) else name for name, blob in blobs.items()]
    return _HEAD + "".join(f"{row}\n" for row in sorted(rows))


def read_manifest(kit_root: Path) -> Manifest:
    """Raises ClassError if the manifest is missing, lists a file twice, or lists a path outside
    the kit.
    """
    path = kit_root / MANIFEST
    try:
        rows = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise ClassError(
            f"{kit_root} has no list of files: it is not a git checkout, and {MANIFEST} "
            "cannot be read. Download the kit again."
        ) from error
    files: dict[str, str] = {}
    for row in filter(None, (row.partition("#")[0].strip() for row in rows)):
        name, _, digest = row.partition(" ")
        if name in files or name.startswith("/") or ".." in Path(name).parts:
            raise ClassError(
                f"{path} is invalid at {name}. Write it again in a git checkout: "
                "./oclab release --manifest"
            )
        files[name] = digest
    return Manifest(files)


def _is_starter(name: str) -> bool:
    return name.startswith(f"{STARTERS}/")


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if not path.is_dir()]


def _blob_id(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ClassError(f"{path} cannot be read: {error.strerror}") from error
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()
