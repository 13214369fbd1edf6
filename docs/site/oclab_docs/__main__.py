# SPDX-License-Identifier: Apache-2.0
"""./oclab docs: builds the course site, and checks it."""

import argparse
import sys
from pathlib import Path

from .checks import check_site, check_texts
from .doxygen import build
from .errors import DocsError
from .kit import INSTRUCTORS, STUDENTS, Kit, is_full, open_kit
from .quoted import refreshed

ROOT = Path(__file__).resolve().parents[3]


def parse(arguments: list[str]) -> argparse.Namespace:
    """The parsed command line. Exits if it is invalid."""
    parser = argparse.ArgumentParser(prog="oclab docs", description=__doc__)
    parser.add_argument("--students", action="store_true", help="without content for instructors")
    parser.add_argument("--check", action="store_true", help="build every edition and check it")
    parser.add_argument(
        "--refresh",
        action="store_true",
        help="update contracts and tables in the pages from their sources",
    )
    parser.add_argument(
        "--into",
        type=Path,
        default=ROOT / "build/docs",
        metavar="FOLDER",
        help="output folder (default: build/docs)",
    )
    return parser.parse_args(arguments)


def refresh(kit: Kit) -> None:
    """Rewrites pages in place, and prints their names."""
    for name in sorted(kit.names):
        if name.startswith("docs/") and name.endswith(".md"):
            text = refreshed(kit, name)
            if text != kit.text(name):
                (kit.root / name).write_text(text, encoding="utf-8")
                print(f"refreshed: {name}")


def main(arguments: list[str]) -> int:
    """The exit code: 0, or 2 if the build or a check failed."""
    options = parse(arguments)
    try:
        if options.refresh:
            refresh(open_kit(ROOT))
        audiences = [INSTRUCTORS] if is_full(ROOT) and not options.students else [STUDENTS]
        if options.check and is_full(ROOT):
            audiences = [STUDENTS, INSTRUCTORS]
            check_texts(open_kit(ROOT))
        for audience in audiences:
            kit = open_kit(ROOT, audience)
            print(build(kit, options.into / audience), flush=True)
            if options.check:
                check_site(kit, options.into / audience)
    except DocsError as error:
        print(f"oclab docs: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
