# SPDX-License-Identifier: Apache-2.0
"""The API reference: the headers of the kit, in one module per room."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from .errors import fail_with
from .kit import Kit

ROOMS = Path(__file__).parent / "rooms.toml"
OPENED = re.compile(r"namespace oclab[\w:]* \{$")
CLOSED = re.compile(r"\}\s*// namespace oclab")
ABOUT = re.compile(r"\A// SPDX[^\n]*\n// OpenCL Lab Kit: (.*?)\n(?!//)", re.S)


@cache
def rooms() -> dict[str, dict]:
    """The rooms by id, the lowest floor first: `title`, `about` and `folders`."""
    return tomllib.loads(ROOMS.read_text(encoding="utf-8"))


def room_of(name: str) -> str | None:
    """The room of a header, or None. The deepest folder counts."""
    owners = {folder: room for room, value in rooms().items() for folder in value["folders"]}
    folder = name.rpartition("/")[0]
    while folder and folder not in owners:
        folder = folder.rpartition("/")[0]
    return owners.get(folder)


def headers(kit: Kit) -> dict[str, str]:
    """What Doxygen reads of every header: each in its room's module, with line numbers as they are.
    Raises DocsError if a header is in no room."""
    names = [name for name in sorted(kit.names) if name.endswith(".h") and "/tests/" not in name]
    fail_with(
        [f"{name}: is not in a room of the reference" for name in names if not room_of(name)],
        "Add its folder to docs/site/oclab_docs/rooms.toml",
    )
    return {name: in_module(kit.text(name), room_of(name)) for name in names}


def in_module(text: str, room: str) -> str:
    """The header with its first lines as the file's description, its contents in a module."""
    about = ABOUT.match(text)
    brief = " ".join(re.sub(r"\n//", " ", about[1]).split()) if about else ""
    lines = ["/// @file", f"/// {brief[:1].upper()}{brief[1:]}", *text.splitlines()[2:]]
    lines = [_without_markup(line) for line in lines]
    # Inside the namespaces: a group around one would hold the namespace and nothing in it.
    for index, line in enumerate(lines):
        if OPENED.match(line):
            lines[index] = f"{line} /** @addtogroup {room} */ /** @{{ */"
        elif CLOSED.match(line):
            lines[index] = f"/** @}} */ {line}"
    return "\n".join(lines) + "\n"


def _without_markup(line: str) -> str:
    """Doxygen takes "file:line" for an address, and <name> for a tag."""
    code, slashes, comment = line.partition("///")
    spans = comment.replace("file:", "file&#58;").split("`")
    spans[::2] = [re.sub(r"<(\w[\w ]*)>", r"&lt;\1&gt;", text) for text in spans[::2]]
    return code + slashes + "`".join(spans)


def module_page(of_headers: Iterable[str]) -> str:
    """The modules of these headers with their titles and descriptions, for Doxygen."""
    present = {room_of(name) for name in of_headers}
    return "".join(
        f"/** @defgroup {room} {value['title']}\n{' '.join(value['about'].split())}\n*/\n"
        for room, value in rooms().items()
        if room in present
    )
