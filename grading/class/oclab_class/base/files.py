# SPDX-License-Identifier: Apache-2.0
"""Atomic file writes: a file is complete or absent, even if the process is killed."""

import contextlib
import hashlib
import json
import os
import tempfile
from pathlib import Path

from .errors import ClassError


def write_atomically(path: Path, data: bytes | str) -> None:
    """Writes a temporary file and renames it, so readers see the old file or the new one.

    Raises ClassError (disk full, permission denied) and then keeps the old file.
    """
    if isinstance(data, str):
        data = data.encode()
    temporary = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise ClassError(f"{path} cannot be written: {error.strerror}") from error


def set_aside(path: Path, into: Path) -> Path:
    """Moves a file to the folder `into`, under a name with its hash; returns the new path.

    Raises ClassError if that is impossible.
    """
    try:
        name = name_with_hash(path, path.read_bytes())
        into.mkdir(parents=True, exist_ok=True)
        return path.replace(into / name)
    except OSError as error:
        raise ClassError(f"{path} cannot be moved to {into}: {error.strerror}") from error


def name_with_hash(path: Path, data: bytes) -> str:
    """A file name for one version of a file."""
    return f"{path.stem}.{hashlib.sha256(data).hexdigest()[:12]}{path.suffix}"


def write_json(path: Path, value: object) -> None:
    """Like `write_atomically`, for JSON values."""
    write_atomically(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")
