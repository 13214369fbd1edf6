# SPDX-License-Identifier: Apache-2.0
"""The zip from which Gradescope builds an autograder: the kit, and two scripts that run it."""

import io
import shlex
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from ..errors import ClassError
from ..files import write_atomically

LEFT_OUT = {"tests", "docs"}  # folders: nothing in them is needed to build or to grade
EARLIEST = (1980, 1, 1, 0, 0, 0)  # that a zip can express; one for all, so equal kits, equal zips

SETUP = """\
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs once, as root, when the image is made: builds the kit. Needs CMake 3.25 and Python 3.11, so
# choose Ubuntu 24.04, Debian 12 or newer as the base image.
set -euo pipefail
cd "${AUTOGRADER_ROOT:-/autograder}/source/kit"
apt-get update
apt-get install -y --no-install-recommends python3 python3-venv
./oclab setup
./oclab doctor # fails here, and not before students, where no kernel can run
grading/class/python -c 'import oclab_class.autograder'
"""

RUN = """\
#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs for every submission; writes results/results.json after every exercise.
set -euo pipefail
root=${{AUTOGRADER_ROOT:-/autograder}}
cd "$root/source/kit"
exec grading/class/python -m oclab_class.autograder "$root" {exercises}
"""


def write_autograder_zip(kit_root: Path, exercises: Iterable[str], into: Path) -> Path:
    """Writes `into`, a zip with the kit as git tracks it, the reference solutions included.

    For the instructor's side only. Raises ClassError if the kit is no git checkout.
    """
    names = list(exercises)
    if not names:
        raise ClassError("an autograder needs exercises to grade; name labs or exercises")
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "setup.sh", SETUP.encode(), executable=True)
        _add(
            archive,
            "run_autograder",
            RUN.format(exercises=shlex.join(names)).encode(),
            executable=True,
        )
        for name, executable in _tracked(kit_root):
            if LEFT_OUT.isdisjoint(PurePosixPath(name).parts[:-1]):
                _add(archive, f"kit/{name}", _content(kit_root / name), executable)
    write_atomically(into, data.getvalue())
    return into


def _tracked(kit_root: Path) -> list[tuple[str, bool]]:
    """Paths below the kit's folder, and whether they are executable."""
    command = ["git", "-C", str(kit_root), "ls-files", "--stage", "-z"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        reason = getattr(error, "stderr", "") or error
        raise ClassError(
            f"{kit_root} does not say which files belong to the kit: {str(reason).strip()}. Make "
            "the autograder from a git checkout of the kit."
        ) from error
    entries = (entry.partition("\t") for entry in listed.split("\0") if entry)
    return sorted((name, about.startswith("100755")) for about, _, name in entries)


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise ClassError(
            f"{path} belongs to the kit and cannot be read: {error.strerror}. See git status"
        ) from error


def _add(archive: zipfile.ZipFile, name: str, data: bytes, executable: bool) -> None:
    entry = zipfile.ZipInfo(name, EARLIEST)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o100755 if executable else 0o100644) << 16
    archive.writestr(entry, data)
