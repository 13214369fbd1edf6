# SPDX-License-Identifier: Apache-2.0
"""The files of the kit, and reproducible zip archives of them."""

import io
import subprocess
import zipfile
from dataclasses import dataclass
from pathlib import Path

from ..base.errors import ClassError
from .manifest import read_manifest

COMMAND = "oclab"  # tracked in every checkout of the kit
EARLIEST = (1980, 1, 1, 0, 0, 0)  # for zips; constant, so equal files give equal zips


@dataclass(frozen=True)
class KitFile:
    """One file of a copy of the kit. `name` is its path relative to the copy."""

    name: str
    data: bytes
    executable: bool = False


def kit_names(kit_root: Path) -> list[str]:
    """The sorted paths of the kit's files: those tracked by git, otherwise those in the manifest.

    Raises ClassError if there is neither.
    """
    return sorted(tracked_blobs(kit_root)) or read_manifest(kit_root).names


def tracked_blobs(kit_root: Path) -> dict[str, str]:
    """The paths tracked by git, with their blob ids. Empty if the kit is not a git checkout, if it
    is in a repository that does not track it, or if git is not installed.
    """
    try:
        listed = git(kit_root, "ls-files", "--stage", "-z")
    except ClassError:
        return {}
    entries = (entry.partition("\t") for entry in listed.split("\0") if entry)
    blobs = {name: about.split()[1] for about, _, name in entries}
    return blobs if COMMAND in blobs else {}


def git(kit_root: Path, *arguments: str) -> str:
    """The output of git. Raises ClassError if it fails, for example outside a checkout."""
    command = ["git", "-C", str(kit_root), *arguments]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", "") or error
        raise ClassError(
            f"git {arguments[0]} fails in {kit_root}: {str(reason).strip()}"
        ) from error


def read_kit_file(kit_root: Path, name: str) -> KitFile:
    """Reads one file. Scripts are marked executable even if an archive lost their mode.

    Raises ClassError if the file cannot be read.
    """
    try:
        data = (kit_root / name).read_bytes()
    except OSError as error:
        raise ClassError(
            f"{kit_root / name} is a file of the kit and cannot be read: {error.strerror}. Restore "
            "it from git or from the downloaded archive."
        ) from error
    return KitFile(name, data, data.startswith(b"#!"))


def zip_bytes(files: list[KitFile], folder: str = "") -> bytes:
    """A zip of these files below `folder` (empty, or ending in '/'). Equal input, equal bytes."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(folder + file.name, EARLIEST)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            archive.writestr(entry, file.data)
    return data.getvalue()
