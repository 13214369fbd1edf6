# SPDX-License-Identifier: Apache-2.0
"""The structure of the package: small rooms, and imports that only point down."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import oclab_class

PACKAGE = Path(oclab_class.__file__).parent
TESTS = Path(__file__).parent
MAX_MODULES = 20
# A room imports only itself and the rooms before it. Modules outside rooms come last.
ROOMS = (
    "base",
    "kit",
    "download",
    "intake",
    "jobs",
    "marks",
    "folder",
    "cluster",
    "exports",
    "report",
    "review",
    "autograder",
    "release",
    "commands",
    "",
)


def room_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def imported_rooms(path: Path) -> Iterator[tuple[str, str]]:
    """The rooms that a module imports, with the import statements."""
    package = [PACKAGE.name, *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = start + (node.module.split(".") if node.module else [])
            names = [[*module, alias.name] for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        else:
            continue
        for name in names:
            if name[0] == PACKAGE.name:
                yield name[1] if name[1] in ROOMS else "", ast.unparse(node)


def folders() -> list[Path]:
    """Every folder with modules in the package and in its tests."""
    found = {path.parent for root in (PACKAGE, TESTS) for path in root.rglob("*.py")}
    return sorted(found)


def test_every_folder_is_a_listed_room():
    assert {room_of(path) for path in PACKAGE.rglob("*.py")} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_down(room):
    allowed = ROOMS[: ROOMS.index(room) + 1]
    upward = [
        f"{path.relative_to(PACKAGE)}: {text}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if room_of(path) == room
        for target, text in imported_rooms(path)
        if target not in allowed
    ]
    assert upward == []


def test_folders_stay_small():
    sizes = {str(folder): len(list(folder.glob("*.py"))) for folder in folders()}
    assert {folder: size for folder, size in sizes.items() if size > MAX_MODULES} == {}


def test_files_of_the_kit_are_read_through_the_kit_room():
    """Only one module computes paths of the kit from its own path, so a move affects one place."""
    finders = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if "resolve().parents[" in path.read_text(encoding="utf-8")
    }
    assert finders == {"kit/programs.py"}
