# SPDX-License-Identifier: Apache-2.0
"""`./oclab release`: the student kit."""

import argparse
import sys
from pathlib import Path

from .baselines import gaps
from .programs import kit_root
from .release import make_release


def add_parser(commands: argparse._SubParsersAction) -> None:
    parser = commands.add_parser(
        "release",
        help="write the student kit, which has no solutions",
        description="Copies the kit without solutions, tests and class scripts. Speed is then "
        "graded against the references as `./oclab calibrate` recorded them.",
    )
    parser.add_argument("into", type=Path, help="a new folder, or a file that ends in .zip")
    parser.add_argument(
        "--allow-dirty",
        action="store_true",
        help="also with starters that are not committed, and with outdated recordings",
    )
    parser.set_defaults(run=release)


def release(options: argparse.Namespace) -> int:
    """Returns 0."""
    print(make_release(options.into, allow_dirty=options.allow_dirty))
    for gap in gaps(kit_root()):
        print(f"oclab: {gap} (./oclab calibrate)", file=sys.stderr)
    return 0
