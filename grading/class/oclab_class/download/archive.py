# SPDX-License-Identifier: Apache-2.0
"""Untrusted zip archives, read in memory and never unpacked to disk.

Tar archives are not supported: a header with a negative size causes an infinite loop in the
tarfile module of Python 3.11 (CVE-2025-8194).
"""

import io
import re
import stat
import unicodedata
import zipfile
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import PurePosixPath

from ..base.errors import ClassError
from .items import MAX_FILES, Item, Refused, is_noise, too_large

MAX_ZIP_BYTES = 32 << 20  # one student's archive
MAX_ENTRIES = 10_000
MAX_UNPACKED_BYTES = 64 << 20
MAX_RATIO = 100  # of uncompressed to compressed size; OpenCL C stays below 20
RATIO_FROM_BYTES = 1 << 20  # small archives of blank text may exceed MAX_RATIO

_CENTRAL_HEADER = b"PK\x01\x02"
_ENCRYPTED = 0x1 | 0x40 | 0x2000  # traditional, strong, masked headers
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # other methods can require much memory


def open_download(path) -> zipfile.ZipFile:
    """Opens an instructor's archive. Raises Refused if it is not a readable zip archive."""
    try:
        return zipfile.ZipFile(path)
    except Exception as error:  # zipfile raises many types for hostile input
        raise Refused(f"is not a readable zip archive ({error})") from error


def download_items(archive: zipfile.ZipFile) -> list[Item]:
    """The files of an instructor's download, in order. An invalid entry does not affect others.

    Raises Refused if the download itself is encrypted, which costs no student anything.
    """
    for entry in archive.infolist():
        if entry.flag_bits & _ENCRYPTED or entry.compress_type not in _METHODS:
            raise Refused(f"is encrypted or packed in an unsupported way ({entry.filename!r})")
    return _items(archive, _read_download)


def _items(
    archive: zipfile.ZipFile, reader: Callable[[zipfile.ZipFile, zipfile.ZipInfo, int], bytes]
) -> list[Item]:
    entries = archive.infolist()
    if len(entries) > MAX_FILES:
        raise Refused(f"has more than {MAX_FILES} entries")
    times = Counter(_folded(entry) for entry in entries)
    items = []
    for entry in entries:
        path = PurePosixPath(entry.filename)
        fault = _fault_of(entry)
        if not fault and times[_folded(entry)] > 1:
            fault = "has a duplicate name (upper and lower case count as equal)"
        if fault or not (_is_folder(entry) or is_noise(path)):
            path = path if path.parts else PurePosixPath("(unnamed)")
            read = partial(reader, archive, entry)
            items.append(Item(path, read, fault, stamp=_stamp(entry)))
    return items


def student_items(data: bytes) -> list[Item]:
    """The files of one student's archive. Raises Refused if any entry is hostile.

    At most MAX_UNPACKED_BYTES are decompressed later, one kernel at a time.
    """
    # Count before parsing, which takes a few hundred bytes of memory per entry.
    if data.count(_CENTRAL_HEADER) > MAX_ENTRIES:
        raise Refused(f"has more than {MAX_ENTRIES} entries")
    archive = open_download(io.BytesIO(data))
    items = _items(archive, _read_entry)
    if not items:
        raise Refused("contains no files")
    paths = tuple(str(item.path) for item in items)
    for item in items:
        if item.fault:
            raise Refused(f"has an entry {str(item.path)!r} that {item.fault}", paths)
    unpacked = sum(entry.file_size for entry in archive.infolist())
    if unpacked > MAX_UNPACKED_BYTES:
        raise Refused(f"unpacks to more than {MAX_UNPACKED_BYTES >> 20} MiB", paths)
    if unpacked > max(MAX_RATIO * len(data), RATIO_FROM_BYTES):
        raise Refused(f"unpacks to more than {MAX_RATIO} times its size", paths)
    return items


def _stamp(entry: zipfile.ZipInfo) -> float:
    """Without a time zone, so it only orders the files of one submission."""
    try:
        return datetime(*entry.date_time, tzinfo=UTC).timestamp()
    except ValueError:  # such as month 0
        return 0.0


def _is_folder(entry: zipfile.ZipInfo) -> bool:
    return entry.filename.endswith("/")  # ZipInfo.is_dir of Python 3.11 fails for an empty name


def _folded(entry: zipfile.ZipInfo) -> str:
    return unicodedata.normalize("NFC", str(PurePosixPath(entry.filename))).casefold()


def _fault_of(entry: zipfile.ZipInfo) -> str:
    """Why this entry must not be read, or an empty string."""
    return _fault_of_name(entry.orig_filename) or _fault_of_kind(entry)


def _fault_of_name(name: str) -> str:
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in name):
        return "has a control character in its name"
    if "\\" in name:
        return "has a backslash in its name"
    if name.startswith("/") or re.match(r"[A-Za-z]:", name):
        return "has an absolute path"
    parts = name.rstrip("/").split("/")
    if ".." in parts:
        return "has a path with '..'"
    return "" if PurePosixPath(name).parts or name.endswith("/") else "has an empty name"


def _fault_of_kind(entry: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "is a symbolic link"
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a device or a pipe"
    if kind == stat.S_IFDIR and not _is_folder(entry):
        return "is a directory"
    if entry.flag_bits & _ENCRYPTED:
        return "is encrypted"
    return "" if entry.compress_type in _METHODS else "uses an unsupported compression method"


def _read_download(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limit: int) -> bytes:
    """Raises ClassError if the download is damaged: that is not the student's fault."""
    try:
        return _read_entry(archive, entry, limit)
    except _Damaged as error:
        raise ClassError(
            f"{archive.filename}: {entry.filename!r} {error}. Nothing was taken in. Download it "
            "again, or unpack it and pass the folder."
        ) from error


class _Damaged(Refused):
    """An entry that cannot be unpacked."""


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limit: int) -> bytes:
    if entry.file_size > limit:
        raise too_large(limit)
    try:
        with archive.open(entry) as stream:
            data = stream.read(limit + 1)  # the declared size may lie
    except Exception as error:  # zipfile and zlib raise many types for hostile input
        raise _Damaged(f"cannot be unpacked ({error})") from error
    if len(data) > limit:
        raise too_large(limit)
    return data
