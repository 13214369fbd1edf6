# SPDX-License-Identifier: Apache-2.0
"""The instructor's commands, as ./oclab calls them."""

import argparse
import io
import os
import sys

from .base.errors import ClassError, Undecided
from .base.intermixed import IntermixedParser
from .base.shown import plain
from .commands import export, grade, release, report, review, work


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit status: 0, 2 for invalid input, 3 for manual decisions, 130 on Ctrl-C."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal without this letter stops nothing
        sys.stdout.reconfigure(errors="backslashreplace")
    parser = argparse.ArgumentParser(prog="./oclab")
    commands = parser.add_subparsers(required=True, parser_class=IntermixedParser)
    for module in (grade, export, report, review, release, work):
        module.add_parser(commands)
    options = parser.parse_args(arguments)
    try:
        _require_temporary_folder()
        return options.run(options)
    except Undecided as error:
        _complain(str(error))
        return 3
    except ClassError as error:
        _complain(str(error))
        return 2
    except OSError as error:  # such as a full disk or a broken pipe
        _complain(f"{error}. Fix the cause, then run the same command again.")
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        _complain("interrupted; run the same command again to continue")
        return 130


def _complain(text: str) -> None:
    """Messages quote files that anybody may have written."""
    print(f"oclab: {plain(text)}", file=sys.stderr)


def _require_temporary_folder() -> None:
    """Raises ClassError for an invalid TMPDIR: Python ignores it, but the kit's program fails."""
    folder = os.environ.get("TMPDIR", "")
    if folder and not os.access(folder, os.W_OK | os.X_OK):
        raise ClassError(
            f"TMPDIR is {folder}, which is not a writable folder. Unset it, or set it to a "
            "writable folder."
        )


if __name__ == "__main__":
    sys.exit(main())
