# SPDX-License-Identifier: Apache-2.0
"""The kit's own files as git tracks them, and zips of them that are the same each time."""

import io
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from .errors import ClassError

EARLIEST = (1980, 1, 1, 0, 0, 0)  # that a zip can express; one for all, so equal kits, equal zips


@dataclass(frozen=True)
class KitFile:
    """One file of a copy of the kit; `name` is its path below the copy's folder."""

    name: str
    data: bytes
    executable: bool = False


def tracked_names(kit_root: Path) -> list[tuple[str, bool]]:
    """Paths below the kit's folder, in order, and whether they are executable.

    Raises ClassError if the kit is no git checkout.
    """
    listed = git(kit_root, "ls-files", "--stage", "-z")
    entries = (entry.partition("\t") for entry in listed.split("\0") if entry)
    return sorted((name, about.startswith("100755")) for about, _, name in entries)


def git(kit_root: Path, *arguments: str) -> str:
    """What git prints. Raises ClassError if it fails, as it does outside a checkout."""
    command = ["git", "-C", str(kit_root), *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", "") or error
        raise ClassError(
            f"{kit_root} does not say which files belong to the kit: {str(reason).strip()}. Make "
            "it from a git checkout of the kit."
        ) from error


def read_kit_file(kit_root: Path, name: str, executable: bool) -> KitFile:
    """Raises ClassError if the file cannot be read."""
    try:
        return KitFile(name, (kit_root / name).read_bytes(), executable)
    except OSError as error:
        raise ClassError(
            f"{kit_root / name} belongs to the kit and cannot be read: {error.strerror}. See git "
            "status"
        ) from error


def zip_bytes(files: list[KitFile], folder: str = "") -> bytes:
    """A zip with these files below `folder` (empty, or ending in '/'); equal files, equal bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(folder + file.name, EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            archive.writestr(entry, file.data)
    return data.getvalue()
