# SPDX-License-Identifier: Apache-2.0
"""What handouts show of kernels: the contract of each, as its starter declares it."""

import re
from dataclasses import dataclass

from .kit import Kit

SIGNATURE = re.compile(r"^[ \t]*(?:__)?kernel\s+void\s+(\w+)\s*\([^{]*?\)(?=\s*\{)", re.M)


@dataclass(frozen=True)
class Exercise:
    """An exercise of a handout; its files are names in the kit."""

    id: str
    starter: str
    solutions: tuple[str, ...]  # none for students; two where GPUs and CPUs differ


def exercises(kit: Kit, handout: str) -> dict[str, Exercise]:
    """The exercises of docs/labs/<stem>.md, by id, as far as there are starters."""
    stem = re.fullmatch(r"docs/labs/(\w+)\.md", handout)
    if not stem:
        return {}
    found = {}
    for name in sorted(kit.names):
        if name.startswith(f"kernels-starter/{stem[1]}/") and name.endswith(".cl"):
            key = name.rpartition("/")[2].removesuffix(".cl")
            own = re.compile(rf"solutions/{stem[1]}/{key}(\.[cg]pu)?\.cl")
            solutions = tuple(sorted(other for other in kit.names if own.fullmatch(other)))
            found[key] = Exercise(key, name, solutions)
    return found


def signatures(source: str) -> dict[str, str]:
    """Every kernel's declaration on one line without attributes, by name, in the source's order."""
    return {match[1]: " ".join(match[0].split()) for match in SIGNATURE.finditer(source)}


def contract(source: str) -> str:
    """The contract as a handout shows it: one line per kernel."""
    return "\n".join(signatures(source).values())


def common_contract(sources: list[str]) -> str:
    """The contract of several exercises that differ in their kernels' names only: with `name` in
    the name's place. Empty if they differ in more."""
    shapes = set()
    for source in sources:
        for name, signature in signatures(source).items():
            shapes.add(signature.replace(f"void {name}(", "void name("))
    return shapes.pop() if len(shapes) == 1 else ""
