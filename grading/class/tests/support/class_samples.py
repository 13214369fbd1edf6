# SPDX-License-Identifier: Apache-2.0
"""A small course, and downloads of it as bytes and as folders."""

import io
import os
import stat
import subprocess
import warnings
import zipfile
from pathlib import Path

from oclab_class.download.roster import Student
from oclab_class.intake.collect import Collector, Kernels
from oclab_class.intake.intake_file import Intake
from oclab_class.intake.keep import keep
from oclab_class.intake.looked import Target
from oclab_class.intake.take_in import look
from oclab_class.intake.times import Moment
from oclab_class.kit.catalogue import Catalogue, Exercise

CRITERIA = {"correct": 6, "safe": 2, "efficient": 3, "fast": 4}
KERNEL = b"kernel void f(global float* out) { out[get_global_id(0)] = 1.0f; }\n"


def small_catalogue() -> Catalogue:
    """Two labs with two exercises each; ids have underscores, as those of the course."""
    names = {
        "strided_copy": "lab1_coalescing",
        "vector_add": "lab1_coalescing",
        "reduce_v2": "lab4_reduction",
        "reduce_v3": "lab4_reduction",
    }
    exercises = {name: Exercise(name, lab, name, CRITERIA) for name, lab in names.items()}
    return Catalogue("0.1.0", exercises)


def kernel(mark: str) -> bytes:
    """A kernel with a distinguishing comment."""
    return b"// " + mark.encode() + b"\n" + KERNEL


def zip_of(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, method)  # without the current time
    return buffer.getvalue()


def zip_of_entries(entries: list[tuple[zipfile.ZipInfo, bytes]]) -> bytes:
    """An archive of any entries: duplicate names, any mode."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # for a duplicate name
        for entry, data in entries:
            archive.writestr(entry, data)
    return buffer.getvalue()


def entry_with_mode(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3  # Unix
    entry.external_attr = (mode | 0o644) << 16
    return entry


def zip_link(name: str = "reduce_v3.cl") -> bytes:
    return zip_of_entries([(entry_with_mode(name, stat.S_IFLNK), b"/etc/passwd")])


def zip_bomb(name: str = "reduce_v3.cl", mebibytes: int = 30) -> bytes:
    """Some 30 KiB that unpack to a thousand times as much."""
    return zip_of({name: bytes(mebibytes << 20)})


def write_files(root: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


CATALOGUE = small_catalogue()
ROSTER = [
    Student("alee", "Ann Lee", "ann@x.edu", "", ("6789",)),
    Student("bek", "Bo Ek", "bo@x.edu"),
    Student("cott", "Cy Ott"),
]


def take_in(source, catalogue, roster, into, times=None, before=None, **more) -> Intake:
    """Takes in all exercises as one assignment; its folder is `into`."""
    moments = {name: Moment(at, "--times") for name, at in (times or {}).items()}
    target = Target("hw", into, list(catalogue.exercises.values()), times=moments)
    [looked] = look(source, [target], catalogue, roster)
    return keep(looked, before, **more)


def collect(handin, catalogue) -> Kernels:
    """The kernels of a hand-in, for all exercises."""
    return Collector("s", catalogue.exercises.values(), catalogue).collect(handin)


def taken(tmp_path, files: dict[str, bytes], roster=ROSTER, **more) -> Intake:
    return take_in(write_files(tmp_path / "in", files), CATALOGUE, roster, tmp_path / "out", **more)


def written(tmp_path) -> dict[str, bytes]:
    root = tmp_path / "out/submissions"
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*.cl")}


def problems(intake: Intake, kind: str) -> list[str]:
    return [f"{one.where}: {one.message}" for one in intake.all_problems() if one.kind == kind]


def git(folder, *arguments: str, when: str = "2025-03-01T12:00:00+01:00") -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    environment |= {"GIT_COMMITTER_DATE": when}
    who = ["-c", "user.name=a", "-c", "user.email=a@x"]
    command = ["git", "-C", folder, *who, *arguments]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def repository(folder, packed: bool = False, **more):
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "work", **more)
    if packed:
        git(folder, "gc", "--quiet")
        git(folder, "pack-refs", "--all")
