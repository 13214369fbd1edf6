# SPDX-License-Identifier: Apache-2.0
"""Files that are whole or not there, whatever kills the process."""

import contextlib
import json
import os
import tempfile
from pathlib import Path

from .errors import ClassError


def write_atomically(path: Path, data: bytes | str) -> None:
    """Writes next to `path` and renames, so that readers see the old file or the new one.

    Raises ClassError (full disk, no permission) and then leaves the old file as it was.
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


def write_json(path: Path, value: object) -> None:
    """As `write_atomically`, for what `json` can express."""
    write_atomically(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")
