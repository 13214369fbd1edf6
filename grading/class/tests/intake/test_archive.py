# SPDX-License-Identifier: Apache-2.0
"""Untrusted archives: accepted files, rejected files, and time limits."""

import io
import random
import stat
import struct
import time
import zipfile
from pathlib import PurePosixPath

import pytest
from class_samples import (
    KERNEL,
    collect,
    entry_with_mode,
    small_catalogue,
    zip_bomb,
    zip_link,
    zip_of,
    zip_of_entries,
)

from oclab_class.download.archive import MAX_ENTRIES, download_items, open_download, student_items
from oclab_class.download.handin import HandIn
from oclab_class.download.items import Item, Refused
from oclab_class.download.kernel_file import MAX_KERNEL_BYTES
from oclab_class.download.people import Person


def entries(*names: str) -> bytes:
    return zip_of_entries([(zipfile.ZipInfo(name), KERNEL) for name in names])


def encrypted() -> bytes:
    """Sets only the encryption flag, because zipfile cannot encrypt."""
    data = bytearray(zip_of({"reduce_v3.cl": KERNEL}, zipfile.ZIP_STORED))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


def lying_about_size(declared: int) -> bytes:
    """One MiB of data with a header that declares `declared` bytes."""
    data = bytearray(zip_of({"reduce_v3.cl": bytes(1 << 20)}))
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", data, data.index(signature) + offset, declared)
    return bytes(data)


def without_names() -> bytes:
    """An entry with an empty name, which zipfile cannot write."""
    data = bytearray(zip_of({"Q": b""}))
    central = data.index(b"PK\x01\x02")
    for signature, offset in ((b"PK\x03\x04", 26), (b"PK\x01\x02", 28)):
        struct.pack_into("<H", data, data.index(signature) + offset, 0)
    struct.pack_into("<II", data, data.index(b"PK\x05\x06") + 12, 46, central - 1)
    return bytes(data.replace(b"Q", b""))


def test_a_good_archive():
    items = student_items(zip_of({"lab4/reduce_v3.cl": KERNEL, "notes.txt": b"x"}))
    assert [str(item.path) for item in items] == ["lab4/reduce_v3.cl", "notes.txt"]
    assert items[0].read(MAX_KERNEL_BYTES) == KERNEL


def test_what_systems_add_is_left_out():
    items = student_items(
        entries("reduce_v3.cl", "__MACOSX/._reduce_v3.cl", "a/.DS_Store", "a/", "./")
    )
    assert [str(item.path) for item in items] == ["reduce_v3.cl"]


HOSTILE = {
    "zip_slip": (entries("../../reduce_v3.cl"), "'..'"),
    "zip_slip inside": (entries("a/../../reduce_v3.cl"), "'..'"),
    "no name": (entries("."), "empty name"),
    "no letters": (without_names(), "empty name"),
    "absolute": (entries("/tmp/reduce_v3.cl"), "absolute path"),
    "drive": (entries("C:/reduce_v3.cl"), "absolute path"),
    "backslash": (entries("..\\reduce_v3.cl"), "backslash"),
    "control": (entries("a\x1b[2Jreduce_v3.cl"), "control character"),
    "zip_link": (zip_link(), "symbolic link"),
    "device": (zip_of_entries([(entry_with_mode("a.cl", stat.S_IFBLK), b"")]), "device"),
    "pipe": (zip_of_entries([(entry_with_mode("a.cl", stat.S_IFIFO), b"")]), "pipe"),
    "zip_dup": (entries("reduce_v3.cl", "reduce_v3.cl"), "duplicate"),
    "dup by path": (entries("a/reduce_v3.cl", "a//./reduce_v3.cl"), "duplicate"),
    "case": (entries("reduce_v3.cl", "Reduce_v3.cl"), "upper and lower case"),
    "encrypted": (encrypted(), "encrypted"),
    "lzma": (zip_of({"reduce_v3.cl": KERNEL}, zipfile.ZIP_LZMA), "compression method"),
    "zip_bomb": (zip_bomb(), "times its size"),
    "large": (zip_bomb(mebibytes=65), "more than 64 MiB"),
    "no zip": (b"PK\x03\x04 nothing", "not a readable zip"),
    "empty": (b"", "not a readable zip"),
    "no entries": (zip_of({}), "no files"),
    "cut": (zip_of({"reduce_v3.cl": KERNEL})[:-30], "not a readable zip"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_archives_are_refused_with_the_reason(name):
    data, reason = HOSTILE[name]
    with pytest.raises(Refused) as refused:
        student_items(data)
    assert reason in str(refused.value)


def test_a_nul_byte_in_a_name_does_not_cut_it():
    data = entries("reduce_v3.clX.sh").replace(b"reduce_v3.clX.sh", b"reduce_v3.cl\0.sh")
    with pytest.raises(Refused, match="control character"):
        student_items(data)


def test_a_refused_archive_says_what_it_contains():
    with pytest.raises(Refused) as refused:
        student_items(zip_link("lab4/reduce_v3.cl"))
    assert refused.value.paths == ("lab4/reduce_v3.cl",)


def test_many_entries_are_refused_before_they_are_parsed():
    data = b"PK\x01\x02" * (MAX_ENTRIES + 1)
    with pytest.raises(Refused, match="more than 10000 entries"):
        student_items(data)


@pytest.mark.parametrize("declared", [10, 200, MAX_KERNEL_BYTES])
def test_a_header_may_lie_about_the_size(declared):
    [item] = student_items(lying_about_size(declared))
    with pytest.raises(Refused, match="cannot be unpacked"):
        item.read(MAX_KERNEL_BYTES)


def test_a_large_kernel_is_refused_alone():
    noise = random.Random(1).randbytes(MAX_KERNEL_BYTES + 1)
    items = student_items(zip_of({"reduce_v2.cl": noise, "reduce_v3.cl": KERNEL}))
    with pytest.raises(Refused, match="larger than 256 KiB"):
        items[0].read(MAX_KERNEL_BYTES)
    assert items[1].read(MAX_KERNEL_BYTES) == KERNEL


def test_in_a_download_a_bad_entry_spoils_only_itself():
    data = zip_of_entries(
        [
            (entry_with_mode("ann/reduce_v3.cl", stat.S_IFLNK), b"/etc/passwd"),
            (entry_with_mode("bo/reduce_v3.cl", stat.S_IFREG), KERNEL),
        ]
    )
    with open_download(io.BytesIO(data)) as archive:
        bad, good = download_items(archive)
        assert bad.fault == "is a symbolic link"
        assert good.read(MAX_KERNEL_BYTES) == KERNEL


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The data with changed bytes, a removed or doubled piece, or a missing end."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(changed))
        kind = chance.randrange(4)
        if kind == 0:
            changed[at] = chance.randrange(256)
        elif kind == 1:
            changed[at : at + 4] = chance.choice([b"\xff" * 4, b"\0" * 4, b"PK\x01\x02"])
        elif kind == 2:
            del changed[at : at + chance.randint(1, 16)]
        else:
            changed[at:at] = changed[at : at + 32]
    return bytes(changed)


def test_2000_mutations_end_in_kernels_or_a_reason_within_two_seconds():
    chance = random.Random(20250301)
    catalogue = small_catalogue()
    stored = zip_of({"a/reduce_v3.cl": KERNEL, "reduce_v2.cl": KERNEL}, zipfile.ZIP_STORED)
    deflated = zip_of({"reduce_v3.cl": KERNEL * 9, "lab1_coalescing/vector_add.cl": KERNEL})
    began = time.process_time()
    seen = {"kernels": 0, "rejected": 0}
    for turn in range(2000):
        data = mutated(stored if turn % 2 else deflated, chance)
        item = Item(PurePosixPath("work.zip"), lambda limit, data=data: data)
        kernels = collect(HandIn(Person(("s1",)), (item,), "s1"), catalogue)
        assert all(len(text) <= MAX_KERNEL_BYTES for text in kernels.texts.values())
        seen["kernels"] += bool(kernels.texts)
        seen["rejected"] += any(one.kind == "rejected" for one in kernels.problems)
        assert kernels.texts or kernels.problems
    assert time.process_time() - began < 2
    assert min(seen.values()) > 100  # the mutations reach both ends
