# SPDX-License-Identifier: Apache-2.0
"""The files of a download, which is a folder or an archive."""

import dataclasses
import errno
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path, PurePosixPath

from ..base.errors import ClassError
from ..base.moments import moment_of

# Missing, or of a kind that students make: a link, a path that is too deep, a socket. Any other
# error of reading, such as a permission that is denied, is the machine's.
_OF_STUDENTS = {errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG, errno.ENXIO}
_FOLDERS_OF_SYSTEMS = {"__MACOSX", ".git", "lost+found", "System Volume Information"}
MAX_FILES = 500_000  # per download; more is a mistake, such as a home folder


class Refused(Exception):
    """Why an untrusted file is rejected. `paths` lists the entries of a rejected archive."""

    def __init__(self, reason: str, paths: tuple[str, ...] = ()):
        super().__init__(reason)
        self.paths = paths


@dataclass(frozen=True)
class Item:
    """One file: its path in the download, and a function that reads its content."""

    path: PurePosixPath
    load: Callable[[int], bytes]  # reads up to a limit in bytes; raises Refused
    fault: str = ""  # why it must not be read, such as a symbolic link
    modified: datetime | None = None
    stamp: float = 0.0  # orders the files of one submission by age; larger is newer

    def read(self, limit: int) -> bytes:
        """The content. Raises Refused if it exceeds `limit` bytes, or if the item has a fault."""
        if self.fault:
            raise Refused(self.fault)
        return self.load(limit)

    def moved(self, path: PurePosixPath) -> "Item":
        return dataclasses.replace(self, path=path)


def too_large(limit: int) -> Refused:
    return Refused(f"is larger than {limit >> 10} KiB")


def is_noise(path: PurePosixPath) -> bool:
    """Whether an operating system, a disk or git created this file."""
    return (
        not _FOLDERS_OF_SYSTEMS.isdisjoint(path.parts)
        or path.name in (".DS_Store", "Thumbs.db", "desktop.ini")
        or path.name.startswith("._")
    )


def read_regular_file(path: Path, limit: int) -> bytes:
    """Raises Refused for a link, a pipe, a device, or more than `limit` bytes; ClassError if this
    machine cannot read it.
    """
    try:
        # Does not follow links, and does not block on a pipe.
        file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise Refused("is not a regular file")
            data = b""
            while len(data) <= limit and (more := os.read(file, limit + 1 - len(data))):
                data += more
        finally:
            os.close(file)
    except OSError as error:
        raise _fault_of_error(path, error) from error
    if len(data) > limit:
        raise too_large(limit)
    return data


def folder_items(root: Path) -> list[Item]:
    """Every file under `root`, ordered by path; links are listed with a fault, never followed.

    Raises ClassError if this machine cannot read a folder, or for more than MAX_FILES.
    """
    items: list[Item] = []
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            entries = list(os.scandir(folder))
        except OSError as error:
            if folder == root:
                raise ClassError(f"{root} cannot be read: {error.strerror}") from error
            items.append(_unreadable(folder, root, error))
            continue
        for entry in entries:
            if is_noise(PurePosixPath(entry.name)):
                continue
            is_folder = entry.is_dir(follow_symlinks=False)
            if is_folder:
                waiting.append(Path(entry.path))
            if not is_folder or entry.name.endswith(".cl"):
                items.append(_item_of(Path(entry.path), root))
        if len(items) > MAX_FILES:
            raise ClassError(
                f"{root} contains more than {MAX_FILES} files. Pass the folder of the "
                "submissions, and remove build folders from it."
            )
    return sorted(items, key=lambda item: item.path)


def _item_of(path: Path, root: Path) -> Item:
    try:
        status = path.lstat()
    except OSError as error:
        return _unreadable(path, root, error)
    return Item(
        PurePosixPath(path.relative_to(root)),
        partial(read_regular_file, path),
        _fault_of(status.st_mode),
        moment_of(status.st_mtime),
        status.st_mtime,
    )


def _unreadable(path: Path, root: Path, error: OSError) -> Item:
    """A path that is too deep stops nothing. Raises ClassError for the machine's errors."""
    fault = str(_fault_of_error(path, error))
    return Item(PurePosixPath(path.relative_to(root)), partial(read_regular_file, path), fault)


def _fault_of_error(path: Path, error: OSError) -> Refused:
    if error.errno in _OF_STUDENTS:
        return Refused(f"cannot be read ({error.strerror})")
    raise ClassError(
        f"{path} cannot be read: {error.strerror}. Nothing was taken in, so that it costs the "
        "student no points. Make it readable, then run the same command again."
    ) from error


def _fault_of(mode: int) -> str:
    if stat.S_ISREG(mode):
        return ""
    if stat.S_ISLNK(mode):
        return "is a symbolic link"
    return "is a directory" if stat.S_ISDIR(mode) else "is not a regular file"
