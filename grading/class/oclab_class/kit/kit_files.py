# SPDX-License-Identifier: Apache-2.0
"""Which files belong to the kit, and zips of them that are the same each time."""

import io
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from .manifest import read_manifest

COMMAND = "oclab"  # in the kit's folder, and tracked wherever the kit is
EARLIEST = (1980, 1, 1, 0, 0, 0)  # that a zip can express; one for all, so equal kits, equal zips


@dataclass(frozen=True)
class KitFile:
    """One file of a copy of the kit; `name` is its path below the copy's folder."""

    name: str
    data: bytes
    executable: bool = False


def kit_names(kit_root: Path) -> list[str]:
    """Paths below the kit's folder, in order: what git tracks, else what the manifest lists.

    Raises ClassError if neither says which files belong to the kit.
    """
    return sorted(tracked_blobs(kit_root)) or read_manifest(kit_root).names


def tracked_blobs(kit_root: Path) -> dict[str, str]:
    """Paths that git tracks, each with the id of its blob. Empty where the kit is not a git
    checkout: also in a repository that does not track the kit, and on a machine without git.
    """
    try:
        listed = git(kit_root, "ls-files", "--stage", "-z")
    except ClassError:
        return {}
    entries = (entry.partition("\t") for entry in listed.split("\0") if entry)
    blobs = {name: about.split()[1] for about, _, name in entries}
    return blobs if COMMAND in blobs else {}


def git(kit_root: Path, *arguments: str) -> str:
    """What git prints. Raises ClassError if it fails, as it does outside a checkout."""
    command = ["git", "-C", str(kit_root), *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", "") or error
        raise ClassError(
            f"git {arguments[0]} fails in {kit_root}: {str(reason).strip()}"
        ) from error


def read_kit_file(kit_root: Path, name: str) -> KitFile:
    """Scripts are executable, whatever an unpacked archive made of their mode.

    Raises ClassError if the file cannot be read.
    """
    try:
        data = (kit_root / name).read_bytes()
    except OSError as error:
        raise ClassError(
            f"{kit_root / name} belongs to the kit and cannot be read: {error.strerror}. Restore "
            "it from git or from the downloaded archive."
        ) from error
    return KitFile(name, data, data.startswith(b"#!"))


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
