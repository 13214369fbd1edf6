#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Grades kernels beside busy loops or memory hogs, and counts the verdicts.

A right kernel must never FAIL because the machine is busy (a reference not even in `fast`), a
starter must not be as fast as its reference because of it, and the criterion `safe` of a racy one must
be lost, not left unassessed. `--kit` grades as another copy of the kit does: one without solutions
uses what was recorded of them. KERNELS is a folder with <lab>/<exercise>.cl, such as `solutions`, or
files named <exercise>.cl or <exercise>__<what it is>.cl. Exits with 1 after an unexpected verdict.

    grading/tests/under_load.py --count 40 --loops 8 --cores 0,1 solutions
    grading/tests/under_load.py --expect starter --loops 0 --hogs 2 --pulse 0.5 --lines fast kernels-starter
    grading/tests/under_load.py --expect racy --loops 8 matmul_tiled__no_second_barrier.cl
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

KIT = Path(__file__).resolve().parents[2]
BUSY_LOOP = "while True: pass"
# Takes the memory's bandwidth, all the time or for every other `pulse` seconds.
MEMORY_HOG = """
import time
pulse = {pulse}
source, target = bytes(256 << 20), memoryview(bytearray(256 << 20))
while True:
    end = time.monotonic() + (pulse or 3600)
    while time.monotonic() < end:
        target[:] = source
    time.sleep(pulse)
"""


def labs_by_exercise(folder: Path) -> dict[str, str]:
    """The lab of each exercise, by the kit's own starters."""
    return {file.stem.split(".")[0]: file.parent.name for file in folder.glob("*/*.cl")}


def kernels_in(paths: list[Path]) -> list[tuple[str, Path]]:
    """Exercises and their kernel files. `.gpu.cl` files are of another device class."""
    files = []
    for path in paths:
        files += sorted(path.rglob("*.cl")) if path.is_dir() else [path]
    named = [(file.name.split(".")[0].split("__")[0], file) for file in files]
    return [(name, file) for name, file in named if not file.name.endswith(".gpu.cl")]


def grade(oclab: Path, lab: str, exercise: str, file: Path, options: argparse.Namespace) -> list:
    """The lines of the record; one made up where there is no record."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "kernels", lab)
        folder.mkdir(parents=True)
        shutil.copyfile(file, folder / f"{exercise}.cl")
        record = Path(scratch, "record.json")
        command = [oclab, "run", exercise, "--device", options.device, "--json", record]
        command += ["--kernels", folder.parent, "--lines", *options.lines]
        environment = {**os.environ, "OCLAB_ROOT": str(options.kit)}
        run = subprocess.run(
            command, capture_output=True, text=True, timeout=3600, check=False, env=environment
        )
        if not record.exists():
            return [{"name": "run", "status": "NO RECORD", "outcome": "", "message": run.stderr}]
        return json.loads(record.read_text())["grades"][0]["lines"]


def is_unexpected(line: dict, expect: str) -> bool:
    if line["status"] == "NO RECORD":
        return True
    if expect == "reference":
        return line["status"] == "FAIL"
    if expect == "right":
        # Speed is another matter: a slow kernel may be right.
        return line["status"] == "FAIL" and line["name"] != "fast"
    if expect == "starter":
        return line["name"] == "fast" and line["status"] == "PASS"
    return line["name"] == "safe" and line["status"] != "FAIL"


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kernels", nargs="+", type=Path)
    parser.add_argument("--expect", choices=["right", "reference", "racy", "starter"], default="right")
    parser.add_argument("--count", type=int, default=40, help="gradings (default 40)")
    parser.add_argument("--loops", type=int, default=8, help="busy loops beside them (default 8)")
    parser.add_argument("--hogs", type=int, default=0, help="programs that copy memory (default 0)")
    parser.add_argument("--pulse", type=float, default=0, help="seconds each hog copies, then rests")
    parser.add_argument("--kit", type=Path, default=KIT, help="root of the kit that grades")
    parser.add_argument("--cores", default="", help="CPUs for all of it: 0,1 (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="gradings at a time (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the kernels")
    parser.add_argument("--lines", nargs="+", default=["correct", "safe"])
    parser.add_argument("--device", default="pocl")
    parser.add_argument("--minutes", type=float, default=30, help="no new grading after (30)")
    parser.add_argument("--build", type=Path, default=KIT / "build" / "release")
    return parser.parse_args()


def main() -> int:
    options = parse()
    if options.cores:
        os.sched_setaffinity(0, {int(cpu) for cpu in options.cores.split(",")})
    labs = labs_by_exercise(KIT / "kernels-starter")
    kernels = [(labs[name], name, file) for name, file in kernels_in(options.kernels) if name in labs]
    if not kernels:
        sys.exit("no kernel of an exercise there")
    random.Random(options.seed).shuffle(kernels)
    programs = [BUSY_LOOP] * options.loops + [MEMORY_HOG.format(pulse=options.pulse)] * options.hogs
    loops = [subprocess.Popen([sys.executable, "-c", program]) for program in programs]
    try:
        return count_verdicts(kernels, options)
    finally:
        for loop in loops:
            loop.kill()


def count_verdicts(kernels: list, options: argparse.Namespace) -> int:
    from concurrent.futures import ThreadPoolExecutor

    oclab = options.build / "bin" / "oclab"
    end = time.monotonic() + 60 * options.minutes
    verdicts: Counter = Counter()
    unexpected = gradings = 0

    def one(number: int) -> tuple[str, list]:
        lab, exercise, file = kernels[number % len(kernels)]
        if time.monotonic() > end:
            return "", []
        return file.name, grade(oclab, lab, exercise, file, options)

    with ThreadPoolExecutor(options.jobs) as pool:
        for name, lines in pool.map(one, range(options.count)):
            gradings += bool(lines)
            for line in lines:
                verdicts[f"{line['name']} {line['status']} {line['outcome']}"] += 1
                if is_unexpected(line, options.expect):
                    unexpected += 1
                    print(f"UNEXPECTED {name}: {line['name']} {line['status']}\n{line['message']}")
    beside = f"{options.loops} busy loops and {options.hogs} memory hogs"
    print(f"{gradings} gradings beside {beside}, {unexpected} unexpected verdicts")
    for verdict, count in sorted(verdicts.items()):
        print(f"{count:6} {verdict}")
    return 1 if unexpected or not gradings else 0


if __name__ == "__main__":
    sys.exit(main())
