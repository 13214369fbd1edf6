# SPDX-License-Identifier: Apache-2.0
"""`./oclab release`: the student kit."""

import argparse
import sys
from pathlib import Path

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..kit.catalogue import load_catalogue
from ..kit.kit_files import KitFile, tracked_blobs
from ..kit.manifest import MANIFEST, manifest_text
from ..kit.programs import kit_root
from ..release.baselines import gaps
from ..release.student_kit import make_release
from ..release.workflow import workflow


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "release",
        help="write the student kit, which has no solutions",
        description="Copies the kit without solutions, tests and class scripts. Speed is then "
        "graded against the references recorded by `./oclab calibrate`.",
    )
    parser.add_argument(
        "into", type=Path, nargs="?", help="a new folder, or a file name ending in .zip"
    )
    parser.add_argument(
        "--allow-dirty",
        action="store_true",
        help="allow changed starters and outdated recordings",
    )
    parser.add_argument(
        "--workflow",
        nargs="+",
        default=[],
        metavar="NAME",
        help="add a GitHub workflow that checks these labs or exercises after every push",
    )
    parser.add_argument(
        "--manifest",
        action="store_true",
        help=f"write {MANIFEST} instead: the list of files tracked by git, for copies without git",
    )
    parser.set_defaults(run=release)


def release(options: argparse.Namespace) -> int:
    """Returns 0. Raises ClassError like `make_release`, and if git cannot list the files."""
    if options.manifest:
        print(write_manifest(kit_root()))
        return 0
    if options.into is None:
        raise ClassError("pass a new folder or a file name ending in .zip")
    more = [_workflow(options.workflow)] if options.workflow else []
    print(make_release(options.into, allow_dirty=options.allow_dirty, more=more))
    for gap in gaps(kit_root()):
        print(f"oclab: {gap} (./oclab calibrate)", file=sys.stderr)
    return 0


def _workflow(names: list[str]) -> KitFile:
    catalogue = load_catalogue()
    return workflow([exercise.id for name in names for exercise in catalogue.find(name)])


def write_manifest(root: Path) -> Path:
    """Writes the list of files tracked by git to MANIFEST, and returns its path.

    Raises ClassError without git.
    """
    blobs = tracked_blobs(root)
    if not blobs:
        raise ClassError(f"{root} is not a git checkout. Run this in a git checkout")
    path = root / MANIFEST
    write_atomically(path, manifest_text({MANIFEST: "", **blobs}))
    return path
