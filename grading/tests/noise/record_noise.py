#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: records how the times of solutions vary on this machine, quiet or with cores burnt.

Each exercise is timed against itself in fresh processes (`oclab_record_pairs`), beside `--burn` busy loops:

    grading/tests/noise/record_noise.py --machine "2 cores of a Xeon" strided_copy matmul_tiled > quiet-pocl.txt
    grading/tests/noise/record_noise.py --machine "2 cores of a Xeon" --burn 1 strided_copy matmul_tiled > burnt-pocl.txt

With `--extra 25` the kernel that is timed does 25 % of its work twice (a kernel or patch in `slower`).

Prints a line for the machine and the date, and for each pair of processes the exercise, the verdicts of its gradings,
and a line of pairs for each attempt (harness/tests/statistics/recorded_noise.h).
"""
import argparse
import contextlib
import datetime
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "grading/tests"))
from kernel_patch import kernel_text  # noqa: E402 (a file of the folder above)


@contextlib.contextmanager
def burnt_cores(count):
    """That many busy loops, while the block runs."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def record(options, exercise):
    """What one pair of fresh processes prints."""
    command = [options.program, exercise, str(options.gradings), str(options.pairs)]
    environment = dict(os.environ, OCLAB_DEVICE=options.device)
    with tempfile.TemporaryDirectory() as folder:
        if options.extra:
            command.append(slower_kernel(exercise, options.extra, Path(folder)))
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return f"{exercise}\n{done.stdout}"


def slower_kernel(exercise, extra, folder):
    """The path of a kernel that does this share of its work twice."""
    file = folder / f"{exercise}.cl"
    text = kernel_text(ROOT / "grading/tests/noise/slower" / file.name, ROOT)
    file.write_text(f"#define EXTRA_PERCENT {extra}\n{text}", encoding="utf-8")
    return str(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("exercises", nargs="+")
    parser.add_argument("--device", default="pocl")
    parser.add_argument("--machine", required=True, help="as the pages name it")
    parser.add_argument("--program", default="build/release/bin/oclab_record_pairs")
    parser.add_argument("--processes", type=int, default=10, help="of each exercise")
    parser.add_argument("--gradings", type=int, default=50, help="in each process")
    parser.add_argument("--pairs", type=int, default=60, help="of each later attempt, in each process")
    parser.add_argument("--burn", type=int, default=0, help="busy loops")
    parser.add_argument("--extra", type=int, default=0, help="percent of the work that is done twice")
    options = parser.parse_args()
    print(f"{options.machine}, {datetime.date.today().isoformat()}, {options.burn} busy loops"
          + (f", {options.extra} % of the work twice" if options.extra else ""))
    with burnt_cores(options.burn):
        for process in range(options.processes):
            for exercise in options.exercises:
                print(record(options, exercise), end="", flush=True)
            print(f"{process + 1} of {options.processes}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
