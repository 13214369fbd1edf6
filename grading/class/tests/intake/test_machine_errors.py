# SPDX-License-Identifier: Apache-2.0
"""Trouble on the instructor's side stops intake, and costs no student points."""

import errno
import os
import re
import zipfile

import pytest
from class_samples import CATALOGUE, KERNEL, ROSTER, take_in, write_files, zip_of

from oclab_class.base.errors import ClassError


def encrypted(data: bytes) -> bytes:
    """Sets only the encryption flags, because zipfile cannot encrypt."""
    changed = bytearray(data)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = changed.find(signature)
        while at >= 0:
            changed[at + offset] |= 1
            at = changed.find(signature, at + 1)
    return bytes(changed)


def corrupt(data: bytes) -> bytes:
    """The content of the first kernel is another than its checksum says."""
    changed = bytearray(data)
    changed[data.index(KERNEL) + 5] ^= 1
    return bytes(changed)


@pytest.mark.parametrize("spoil", [encrypted, corrupt])
def test_a_spoilt_download_stops_and_keeps_what_was_there(tmp_path, spoil):
    files = {"alee/reduce_v3.cl": KERNEL, "bek/reduce_v3.cl": KERNEL}
    before = take_in(write_files(tmp_path / "in", files), CATALOGUE, ROSTER, tmp_path / "out")
    whole = (tmp_path / "out/intake.json").read_bytes()
    source = tmp_path / "all.zip"
    source.write_bytes(spoil(zip_of(files, zipfile.ZIP_STORED)))
    with pytest.raises(ClassError) as error:
        take_in(source, CATALOGUE, ROSTER, tmp_path / "out", before=before)
    assert {"alee/reduce_v3.cl", "folder"} <= set(re.findall(r"[\w/.]*\w", str(error.value)))
    assert (tmp_path / "out/intake.json").read_bytes() == whole


def test_a_packed_folder_is_to_be_unpacked(tmp_path):
    (tmp_path / "all.tar.gz").write_bytes(b"\x1f\x8b")
    with pytest.raises(ClassError, match="all.tar.gz"):
        take_in(tmp_path / "all.tar.gz", CATALOGUE, ROSTER, tmp_path / "out")


def test_a_students_own_spoilt_archive_stops_nobody(tmp_path):
    own = encrypted(zip_of({"reduce_v3.cl": KERNEL}))
    source = tmp_path / "all.zip"
    source.write_bytes(zip_of({"alee/work.zip": own, "bek/reduce_v3.cl": KERNEL}))
    intake = take_in(source, CATALOGUE, ROSTER, tmp_path / "out")
    assert "reduce_v3" in intake.by_student()["alee"].rejected
    assert set(intake.by_student()["bek"].files) == {"reduce_v3"}


@pytest.mark.parametrize("name", ["lost+found", "System Volume Information"])
def test_folders_of_a_disk_are_never_opened(tmp_path, monkeypatch, name):
    source = write_files(tmp_path / "in", {"alee/reduce_v3.cl": KERNEL, f"{name}/x": b""})
    real = os.scandir

    def failing(path):
        if name in str(path):
            raise PermissionError(errno.EACCES, "denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", failing)
    intake = take_in(source, CATALOGUE, ROSTER, tmp_path / "out")
    assert [one.student for one in intake.submissions] == ["alee"]


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ESTALE])
@pytest.mark.parametrize("call", ["open", "scandir"])
def test_what_this_machine_cannot_read_stops(tmp_path, monkeypatch, call, code):
    source = write_files(tmp_path / "in", {"alee/reduce_v3.cl": KERNEL})
    real = getattr(os, call)

    def failing(path, *more, **named):
        if "alee" in str(path):
            raise OSError(code, os.strerror(code), str(path))
        return real(path, *more, **named)

    monkeypatch.setattr(os, call, failing)
    with pytest.raises(ClassError, match="alee.*cannot be read"):
        take_in(source, CATALOGUE, ROSTER, tmp_path / "out")
    assert not (tmp_path / "out/intake.json").exists()
