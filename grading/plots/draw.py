#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: draws the charts of `oclab sweep` and `oclab roofline`.

    draw.py NUMBERS.json PICTURE.svg     PICTURE may also end in .png

NUMBERS.json is what --json wrote, or the file that the command kept.
"""

import json
import os
import sys
from pathlib import Path

SYSTEM_PYTHON = "/usr/bin/python3"  # has Debian's packages, whatever comes first in PATH
MISSING = """\
{picture} is not drawn, because this machine lacks matplotlib: ./oclab packages
The chart on the terminal and the numbers are complete. To draw them later:
  {program} NUMBERS.json {picture}"""


def use_a_python_with_matplotlib(arguments: list[str]) -> bool:
    """Whether this one has it. If only the system's has, it runs there and does not return."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        if Path(sys.executable) != Path(SYSTEM_PYTHON) and Path(SYSTEM_PYTHON).exists():
            os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, __file__, *arguments])
        return False
    return True


def main(arguments: list[str]) -> int:
    """Returns the exit status: 2 if nothing was drawn."""
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    numbers, picture = (Path(each) for each in arguments)
    if not use_a_python_with_matplotlib(arguments):
        print(MISSING.format(picture=picture, program=Path(__file__)), file=sys.stderr)
        return 2
    sys.dont_write_bytecode = True
    from oclab_charts import measured, svg

    try:
        charts = json.loads(numbers.read_text(encoding="utf-8"))["charts"]
        title = charts[0]["title"] if charts else "nothing was measured"
        svg.write_picture(measured.draw(charts), picture, title, measured.description(charts))
    except KeyError as missing:
        print(f"{numbers} is not a file of --json: it lacks {missing}", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        print(f"{picture} could not be drawn: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
