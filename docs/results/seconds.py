#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: how long a verdict takes, by exercise: wall clock, CPU time and host memory.

Runs `oclab run EXERCISE` as a student does, one process per exercise, with the reference solutions as
submissions. With two programs, say of two commits, each exercise is run with one and with the other, in
turns, and the table has both:

    docs/results/seconds.py --device pocl --program old/bin/oclab --program build/release/bin/oclab
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What is timed: the lines that are asked for, and whether the kernel builds.
SCENARIOS = {
    "all": "correct,safe,efficient,fast",
    "correct,fast": "correct,fast",
    "correct": "correct",
    "quick": "correct,safe,efficient",
    "build-error": "correct,safe,efficient,fast",
}


def available_bytes():
    """Memory that programs could still have, as the system estimates it."""
    with open("/proc/meminfo", encoding="ascii") as lines:
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable"))


class LowestMemory:
    """Looks for the least memory left, every 10 ms, while a command runs."""

    def __enter__(self):
        self._done = threading.Event()
        self.begin = self.least = available_bytes()
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def _look(self):
        while not self._done.wait(0.01):
            self.least = min(self.least, available_bytes())

    def __exit__(self, *_):
        self._done.set()
        self._thread.join()

    def used(self):
        return self.begin - self.least


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command, environment, limit):
    """Wall and CPU seconds, bytes of memory, exit code and output of one command."""
    cpu, begin = cpu_seconds(), time.monotonic()
    with LowestMemory() as memory:
        try:
            done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit, check=False)
            code, output = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            code, output = None, "timed out"
    return {"wall": time.monotonic() - begin, "cpu": cpu_seconds() - cpu, "bytes": memory.used(),
            "code": code, "output": output}


def exercises(names):
    """The ids of the exercises whose lab or id is named; of all if none is."""
    found = []
    for file in sorted((ROOT / "kernels-starter").glob("*/*.cl")):
        if not names or file.stem in names or file.parent.name.split("_")[0] in names:
            found.append((file.parent.name, file.stem))
    return found


def break_kernel(folder, lab, exercise):
    """A copy of the starter that does not build; returns the folder of kernels."""
    file = Path(folder) / lab / f"{exercise}.cl"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = (ROOT / "kernels-starter" / lab / f"{exercise}.cl").read_text(encoding="utf-8")
    file.write_text(text.rstrip().removesuffix("}") + "  int x = ;\n}\n", encoding="utf-8")
    return folder


def measure(options):
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for lab, exercise in exercises(options.names):
            kernels = options.kernels
            if options.scenario == "build-error":
                kernels = break_kernel(folder, lab, exercise)
            row = {"exercise": exercise, "runs": [[] for _ in options.program]}
            for _ in range(options.rounds):
                for runs, program in zip(row["runs"], options.program):
                    command = [program, "run", exercise, "--lines", SCENARIOS[options.scenario], "--kernels", kernels]
                    environment = dict(os.environ, OCLAB_DEVICE=options.device, OCLAB_ROOT=str(ROOT))
                    runs.append(run(command, environment, options.limit))
            results.append(row)
            print(row_text(row), flush=True)
    return results


def middle(runs, what):
    return statistics.median(each[what] for each in runs)


def row_text(row):
    cells = [f"{row['exercise']:24s}"]
    for runs in row["runs"]:
        cells.append(f"{middle(runs, 'wall'):6.2f} {middle(runs, 'cpu'):6.2f} {middle(runs, 'bytes') / 1e6:6.0f}")
    codes = {each["code"] for runs in row["runs"] for each in runs}
    return " | ".join(cells) + ("" if codes <= {0, 1} else f"  exit codes {codes}")


def summary(results, programs):
    for i, program in enumerate(programs):
        for what, unit in (("wall", "s wall clock"), ("cpu", "s CPU time")):
            values = [middle(row["runs"][i], what) for row in results]
            print(f"{program}: median {statistics.median(values):.2f}, most {max(values):.2f} {unit}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", help="labs (lab4) or exercises; default: all")
    parser.add_argument("--scenario", choices=SCENARIOS, default="all")
    parser.add_argument("--device", default="pocl")
    parser.add_argument("--program", action="append", help="oclab; give it twice to compare two builds")
    parser.add_argument("--kernels", default="solutions")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--limit", type=float, default=300, help="seconds for one command")
    parser.add_argument("--json", help="also write all figures to this file")
    options = parser.parse_args()
    options.program = options.program or [str(ROOT / "build/release/bin/oclab")]
    print(f"{options.scenario}, {options.device}: " + " | ".join(options.program))
    print(f"{'':24s}" + " |   wall    CPU     MB" * len(options.program))
    results = measure(options)
    if not results:
        sys.exit("no exercise has such a name")
    summary(results, options.program)
    if options.json:
        Path(options.json).write_text(json.dumps(results), encoding="utf-8")


if __name__ == "__main__":
    main()
