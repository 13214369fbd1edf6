# SPDX-License-Identifier: Apache-2.0
"""The zip from which Gradescope builds an autograder: the kit, and two scripts to run it."""

import shlex
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path, PurePosixPath

from ..base.errors import ClassError
from ..base.files import write_atomically
from ..kit.kit_files import KitFile, kit_names, read_kit_file, zip_bytes
from .options import CHECKS_ONLY, UNSAFE

LEFT_OUT = {"tests", "docs"}  # folders that are not needed to build or to grade

SETUP = """\
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs once, as root, when the image is made: builds the kit. Needs CMake 3.25 and Python 3.11, so
# choose Ubuntu 24.04, Debian 12 or newer as the base image.
set -euo pipefail
cd "${AUTOGRADER_ROOT:-/autograder}/source/kit"
apt-get update
apt-get install -y --no-install-recommends python3 python3-venv
bash oclab setup
bash oclab doctor # fails here, not for students, if no kernel can run
bash grading/class/python -c 'import oclab_class.autograder.run'
"""

RUN = """\
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs for every submission; writes results/results.json after every exercise.
set -euo pipefail
root=${{AUTOGRADER_ROOT:-/autograder}}
cd "$root/source/kit"
exec bash grading/class/python -m oclab_class.autograder {options}"$root" {exercises}
"""


def write_autograder_zip(
    kit_root: Path,
    exercises: Iterable[str],
    into: Path,
    *,
    unsafe: bool = False,
    speed: bool = False,
) -> Path:
    """Writes `into`, a zip with the kit, which grades these exercises.

    It has no solutions: their costs are recorded, and speed is not graded. With `speed`, it grades
    speed and has the source of the reference solutions of these exercises, and of no others. If
    the sandbox does not work, the autograder refuses to grade; with `unsafe`, it grades without it.
    Raises ClassError if the kit has no list of its files.
    """
    names = list(exercises)
    if not names:
        raise ClassError("the autograder has no exercises; pass labs or exercises")
    options = f"{UNSAFE} " * unsafe + f"{CHECKS_ONLY} " * (not speed)
    run = RUN.format(options=options, exercises=shlex.join(names))
    scripts = [
        KitFile("run_autograder", run.encode(), True),
        KitFile("setup.sh", SETUP.encode(), True),
    ]
    kit = [
        replace(read_kit_file(kit_root, name), name=f"kit/{name}")
        for name in kit_names(kit_root)
        if LEFT_OUT.isdisjoint(PurePosixPath(name).parts[:-1])
        and _is_wanted(name, names if speed else [])
    ]
    write_atomically(into, zip_bytes(scripts + kit))
    return into


def _is_wanted(name: str, exercises: list[str]) -> bool:
    """Whether a file is not a solution, or is one of these exercises for any class of device."""
    path = PurePosixPath(name)
    if path.parts[0] != "solutions" or path.suffix != ".cl":
        return True
    return path.name.split(".")[0] in exercises
