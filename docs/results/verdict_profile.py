#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: where the CPU time of a verdict goes, by program, library and function.

Runs `oclab run EXERCISE` with the reference solution under `perf record`, the programs interleaved, and
writes JSON that docs/figures/draw.py draws:

    docs/results/verdict_profile.py --program before=old/bin/oclab --program now=build/release/bin/oclab
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PER_SECOND = 2999  # samples; not a divisor of what programs do at regular times
SMALL = 1  # ms: functions that take less are summed up, without a name
SAMPLE = re.compile(r"^\s*(\S+)\s+[0-9a-f]+ (.*) \((.*)\)$")

# What a file is called in the figure, by a part of its name; the first that fits.
PARTS = {
    "[kernel": "system",
    "ld-linux": "loader",
    "libclang": "clang",
    "libLLVM": "LLVM",
    "libpocl": "PoCL",
    "libbfd": "linker",
    "oclab": "oclab",
    ".so": "C and C++ library",
}


def part_of(file: str, program: str) -> str:
    """The part of a program that a file is; a compiled kernel has the kernel's name."""
    name = Path(file).name
    if name.endswith(".so") and "lib" not in name:
        return "kernel"
    return next((part for piece, part in PARTS.items() if piece in name), program)


def profile(program: str, words: list[str]) -> Counter:
    """Samples by program, part and function."""
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/perf.data"
        record = ["perf", "record", "-q", "-F", str(PER_SECOND), "-e", "cpu-clock", "-o", data, "--"]
        done = subprocess.run([*record, program, *words], cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"verdict_profile.py: {program} {' '.join(words)} failed:\n{done.stderr}")
        script = ["perf", "script", "-i", data, "-F", "comm,ip,sym,dso"]
        lines = subprocess.run(script, capture_output=True, text=True, check=True).stdout.splitlines()
    samples = Counter()
    for found in filter(None, map(SAMPLE.match, lines)):
        command, function, file = found.groups()
        samples[command, part_of(file, command), function.partition("(")[0]] += 1
    return samples


def rows_of(samples: Counter, per_sample: float) -> list[list]:
    """[program, part, function, ms], the longest first."""
    times = Counter()
    for (program, part, function), count in samples.items():
        named = function if count * per_sample >= SMALL else ""
        times[program, part, named] += count * per_sample
    return [[*key, round(time, 2)] for key, time in times.most_common()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", action="append", required=True, help="NAME=oclab; give it twice to compare")
    parser.add_argument("--exercise", default="reduce_v3")
    parser.add_argument("--lines", default="correct")
    parser.add_argument("--rounds", type=int, default=10)
    options = parser.parse_args()
    words = ["run", options.exercise, "--kernels", "solutions", "--device", "pocl", "--lines", options.lines]
    programs = dict(each.split("=", 1) for each in options.program)
    sums = {name: Counter() for name in programs}
    for _ in range(options.rounds):
        for name, program in programs.items():
            sums[name].update(profile(program, words))
    per_sample = 1000 / PER_SECOND / options.rounds
    json.dump(
        {
            "command": " ".join(["oclab", *words]),
            "profiles": {name: rows_of(samples, per_sample) for name, samples in sums.items()},
        },
        sys.stdout,
        indent=0,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
