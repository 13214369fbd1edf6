# SPDX-License-Identifier: Apache-2.0
"""The time of the last commit in an untrusted repository, by the committer's clock."""

import os
import re
import resource
import subprocess
import tempfile
from datetime import datetime
from pathlib import Path

from .items import Refused, read_regular_file

_MAX_REFS_BYTES = 1 << 20
_MAX_BYTES = 1 << 30
_MAX_SECONDS = 20
_HASH = re.compile(r"[0-9a-f]{40}")


def has_repository(folder: Path) -> bool:
    """Returns False if the repository cannot be read."""
    return bool(_text(folder / ".git" / "HEAD"))


def last_commit_time(repository: Path) -> datetime | None:
    """Returns None if there is no readable commit, or if git is not installed.

    A repository's configuration can name programs to run, so git never reads it: an empty
    repository gives access to the untrusted objects.
    """
    commit = _head_commit(repository / ".git")
    objects = (repository / ".git" / "objects").resolve()  # git runs elsewhere
    if not commit:
        return None
    with tempfile.TemporaryDirectory() as folder:
        empty = Path(folder)
        (empty / "refs").mkdir()
        (empty / "HEAD").write_text("ref: refs/heads/none\n")
        text = _commit_time(empty, objects, commit)
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def _head_commit(git: Path) -> str:
    """The commit hash of HEAD, or an empty string."""
    head = _text(git / "HEAD")
    if not head.startswith("ref: refs/heads/") or ".." in head:
        return _hash_in(head)
    name = head.removeprefix("ref: ")
    packed = _text(git / "packed-refs").splitlines()
    packed_hash = next((_hash_in(line) for line in packed if line.endswith(f" {name}")), "")
    return _hash_in(_text(git / name)) or packed_hash  # a loose reference overrides a packed one


def _text(path: Path) -> str:
    """The content of a small text file, or an empty string."""
    try:
        return read_regular_file(path, _MAX_REFS_BYTES).decode("utf-8", "replace").strip()
    except (Refused, ValueError):  # ValueError: a NUL byte in the name of a reference
        return ""


def _hash_in(text: str) -> str:
    found = _HASH.match(text)
    return found[0] if found else ""


def _commit_time(empty: Path, objects: Path, commit: str) -> str:
    """The commit time as git prints it, or an empty string. Inherits no environment variables."""
    environment = {
        "PATH": os.environ.get("PATH", os.defpath),
        "GIT_DIR": str(empty),
        "GIT_OBJECT_DIRECTORY": str(objects),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }
    try:
        done = subprocess.run(
            ["git", "--no-pager", "log", "-1", "--format=%cI", commit],
            env=environment,
            cwd=empty,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_MAX_SECONDS,
            check=True,
            preexec_fn=_limit_memory,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def _limit_memory() -> None:
    # A small object file can expand to many gigabytes.
    resource.setrlimit(resource.RLIMIT_AS, (_MAX_BYTES, _MAX_BYTES))
