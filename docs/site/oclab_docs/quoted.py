# SPDX-License-Identifier: Apache-2.0
"""Text in the pages that comes from elsewhere in the kit, so that every Markdown viewer shows it.

* In a handout's section of an exercise, the first ```c block is the contract: the declarations of
  the starter's kernels. Outside such sections it is the one that all exercises without a block of
  their own share, with `name` for the kernel's name.
* Between <!-- results --> and <!-- /results --> a handout has the table of its lab.
* A block after <!-- from PATH --> consists of lines of that file, in order; "..." leaves some out.

`refreshed` writes the first two anew; `differences` says where a page is not what it should be.
"""

import re

from .kernels import common_contract, contract, exercises
from .kit import Kit
from .markdown import Piece, pieces
from .results import table

RESULTS = re.compile(r"(<!-- results -->\n).*?(<!-- /results -->)", re.S)
FROM = re.compile(r"<!-- from ([^ ]+) -->\s*\Z")
REFRESH = "Update them: ./oclab docs --refresh"


def refreshed(kit: Kit, name: str) -> str:
    """The page `name` with every contract and table as the kit has them now. Raises DocsError where
    there is nothing to write."""
    lines = kit.text(name).splitlines(keepends=True)
    for block, wanted in reversed(_contracts(kit, name)):
        lines[block.line : block.line + len(block.text.splitlines())] = [f"{wanted}\n"]
    text = "".join(lines)
    if not RESULTS.search(text):
        return text
    rows = table(kit, name.rpartition("/")[2].removesuffix(".md"))
    return RESULTS.sub(lambda match: f"{match[1]}\n{rows}\n{match[2]}", text)


def differences(kit: Kit, name: str) -> list[str]:
    """What is not as its source says, as "page:line: ..."."""
    found = []
    now, wanted = kit.text(name).splitlines(), refreshed(kit, name).splitlines()
    for line, (old, new) in enumerate(zip(now, wanted, strict=False), start=1):
        if old != new:
            found.append(f"{name}:{line}: is {old!r}, its source says {new!r}")
            break
    if not found and len(now) != len(wanted):
        found.append(f"{name}: has {len(now)} lines, from its sources come {len(wanted)}")
    return found + _wrong_quotes(kit, name)


def _contracts(kit: Kit, name: str) -> list[tuple[Piece, str]]:
    """The blocks that are contracts, in order, and what they should say."""
    sources = {key: kit.text(one.starter) for key, one in exercises(kit, name).items()}
    blocks: dict[str, Piece] = {}
    section = ""
    for piece in pieces(kit.text(name)):
        if piece.level and piece.level <= 2:
            section = piece.text.partition(":")[0].strip("` ")
        elif piece.info == "c" and "kernel void" in piece.text:
            blocks.setdefault(section if section in sources else "", piece)
    shared = common_contract([text for key, text in sources.items() if key not in blocks])
    wanted = {key: contract(text) for key, text in sources.items()} | {"": shared}
    return [(piece, wanted[key]) for key, piece in blocks.items() if wanted[key]]


def _wrong_quotes(kit: Kit, name: str) -> list[str]:
    found, before = [], ""
    for piece in pieces(kit.text(name)):
        mark = FROM.search(before) if piece.info is not None else None
        before = piece.text if piece.info is None else ""
        if not mark:
            continue
        if mark[1] not in kit.names:
            found.append(f"{name}:{piece.line}: quotes {mark[1]}, which does not exist")
            continue
        rest = iter(line.strip() for line in kit.text(mark[1]).splitlines())
        for line in piece.text.splitlines():
            if line.strip() not in ("", "...") and line.strip() not in rest:
                found.append(f"{name}:{piece.line}: {mark[1]} has no line {line.strip()!r} there")
                break
    return found
