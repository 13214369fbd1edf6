#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: draws the figures of the course.

    docs/figures/draw.py [NAME...]     writes docs/figures/NAME.svg, by default all of them

Numbers come from docs/results, from the handouts, from docs/figures/measured (what `oclab sweep`
and `oclab roofline` wrote with --json), or from a rule that the figure shows. Figures of measured
numbers need matplotlib (./oclab packages).
"""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))

from drawing.catalogue import FIGURES  # noqa: E402


def main(names):
    """Writes the figures and says what is wrong with them. Returns the exit status."""
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        print(
            f"draw.py: no such figure: {', '.join(unknown)}. There are {', '.join(FIGURES)}.",
            file=sys.stderr,
        )
        return 2
    problems = 0
    for name in names or FIGURES:
        canvas = FIGURES[name]()
        (FOLDER / f"{name}.svg").write_text(canvas.svg())
        for problem in canvas.problems():
            problems += 1
            print(f"draw.py: {name}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
