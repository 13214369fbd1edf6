# SPDX-License-Identifier: Apache-2.0
"""Opens a download: a folder, a zip archive, or a folder of downloads."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from ..base.errors import ClassError
from ..kit.catalogue import Catalogue
from .archive import MAX_ZIP_BYTES, download_items, open_download, student_items
from .handin import Layout
from .items import Item, Refused, folder_items
from .layouts import Download, recognise

SUBMISSIONS = "submissions"
MARK = ".made-by-oclab-intake"
PACKED = (".tar", ".gz", ".tgz", ".bz2", ".xz", ".zst", ".7z", ".rar")  # not read here
_PLATFORMS = ("moodle", "canvas", "gradescope")


def check_places(source: Path, into: Path) -> None:
    """Raises ClassError if intake would write into what it reads, or into files of others."""
    inner, outer = into.resolve(), source.resolve()
    if inner.is_relative_to(outer) or outer.is_relative_to(inner / SUBMISSIONS):
        raise ClassError(
            f"{into} is inside the submissions. Choose another folder for the results."
        )
    folder = into / SUBMISSIONS
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise ClassError(
            f"{folder} contains files that intake did not write. Choose another folder for the "
            "results."
        )


@contextlib.contextmanager
def opened(source: Path) -> Iterator[Download]:
    """The files of a folder or of a zip archive. Raises ClassError for anything else."""
    name = source.resolve().name
    if source.is_dir():
        yield Download(name, folder_items(source), source)
    elif source.is_file():
        try:
            archive = open_download(source)
        except Refused as error:
            advice = "Download it again, or pass a folder of submissions."
            if source.name.lower().endswith(PACKED):
                advice = "Unpack it and pass the folder."
            raise ClassError(f"{source} {error}. {advice}") from error
        with archive:
            try:
                items = download_items(archive)
            except Refused as error:
                raise ClassError(f"{source} {error}. Unpack it and pass the folder.") from error
            yield Download(name.removesuffix(".zip"), items)
    else:
        raise ClassError(
            f"{source} does not exist. Pass a folder of submissions or a .zip download."
        )


def recognised(download: Download, catalogue: Catalogue, knows: Callable[[str], bool]) -> Layout:
    """The layout of a download. Of a folder with several downloads of a platform, all count."""
    inner = [_inner(item, knows) for item in download.items if len(item.path.parts) == 1]
    layouts = [recognise(one, catalogue, knows) for one in inner if one]
    if not layouts or any(layout.name not in _PLATFORMS for layout in layouts):
        return recognise(download, catalogue, knows)
    whole = layouts[0]
    for layout in layouts[1:]:
        whole.merge(layout)
    return whole


def _inner(item: Item, knows: Callable[[str], bool]) -> Download | None:
    """The download in an archive that no student is named after."""
    if item.path.suffix.lower() != ".zip" or knows(item.path.stem):
        return None
    try:
        return Download(item.path.stem, student_items(item.read(MAX_ZIP_BYTES)))
    except Refused:
        return None
