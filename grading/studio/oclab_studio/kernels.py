# SPDX-License-Identifier: Apache-2.0
"""The kernel files. The file is the truth: what other editors save counts as much as the page's."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

MOST_BYTES = 256 << 10  # more the kit refuses to grade


class TooLong(Exception):
    """The text is longer than a kernel file may be."""


@dataclass(frozen=True)
class KernelText:
    """The contents of a kernel file, and the version that names them."""

    text: str
    version: str
    exists: bool = True
    utf8: bool = True

    def as_json(self) -> dict:
        return {
            "text": self.text,
            "version": self.version,
            "exists": self.exists,
            "utf8": self.utf8,
        }


class Conflict(Exception):
    """The file has changed since the version that an edit is based on."""

    def __init__(self, current: KernelText):
        super().__init__("the file has changed")
        self.current = current


def version_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def read(file: Path) -> KernelText:
    """The file's text with line feeds. One that is not UTF-8 is shown, and cannot be edited."""
    try:
        with file.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return KernelText("", "missing", exists=False)
    version = version_of(data)
    if len(data) > MOST_BYTES:
        return KernelText("", version, utf8=False)
    try:
        return KernelText(_with_line_feeds(data.decode("utf-8")), version)
    except UnicodeDecodeError:
        return KernelText(_with_line_feeds(data.decode("utf-8", "replace")), version, utf8=False)


def write(file: Path, text: str, base: str) -> KernelText:
    """Replaces the file at once as a whole, if it still is the version `base`; else Conflict."""
    current = read(file)
    if current.version != base:
        raise Conflict(current)
    data = _with_line_ends_of(file, _with_line_feeds(text)).encode("utf-8")
    if len(data) > MOST_BYTES:
        raise TooLong(f"a kernel file has at most {MOST_BYTES >> 10} KiB")
    file.parent.mkdir(parents=True, exist_ok=True)
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
    number, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(file.resolve())
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return read(file)


def _with_line_feeds(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _with_line_ends_of(file: Path, text: str) -> str:
    """With the line ends that the file has."""
    try:
        with file.open("rb") as stream:
            is_dos = b"\r\n" in stream.read(MOST_BYTES)
    except FileNotFoundError:
        return text
    return text.replace("\n", "\r\n") if is_dos else text
