# SPDX-License-Identifier: Apache-2.0
"""Writes the animations of the handouts: a warp of a starter each, as one HTML file.

    grading/studio/tests/animate.py [FOLDER]

The files go to FOLDER (default: docs/animations). test_animations.py checks that they are current.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from oclab_studio.animation import animation  # noqa: E402
from served import PROGRAM, ROOT  # noqa: E402

FOLDER = ROOT / "docs/animations"
LINES = {"strided_copy": 14, "parity_branch": 0, "tile_columns": 29, "tree_no_modulo": 0}


def trace_of(exercise: str, line: int) -> dict:
    """What a warp of the starter does, as `oclab trace` says."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "trace.json"
        words = ["trace", exercise, "--kernels", "starter", "--json", str(file)]
        if line:
            words += ["--line", str(line)]
        subprocess.run([PROGRAM, *words], check=True, capture_output=True)
        return json.loads(file.read_text(encoding="utf-8"))


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for exercise, line in LINES.items():
        text = animation(trace_of(exercise, line), line)
        (folder / f"{exercise}.html").write_text(text, encoding="utf-8")
        print(f"{exercise}: {len(text) >> 10} KiB")


if __name__ == "__main__":
    main()
