#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what the model takes for a kernel file, by exercise: seconds, CPU seconds and memory.

`verdict` is compiling, `safe` and `efficient` of a file: both tests of an exercise, which each assess its
solution and its starter, run side by side, and half of that is one file's. What the test program takes to
start is subtracted. `explain` is `oclab explain` of the solution, `predict` is `oclab predict` of the starter
on an H200. `cold`: without the caches of programs and recordings that runs before have filled. Needs a
release build with the tests, and a quiet machine for the wall-clock time:

    docs/results/model_seconds.py [EXERCISE...] --cold --json FILE
"""
import argparse
import json
import os
import statistics
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from seconds import ROOT, cpu_seconds, exercises

BIN = ROOT / "build/release/bin"
KINDS = ("verdict", "explain", "predict")


def children_of(pid):
    try:
        return [int(child) for task in Path(f"/proc/{pid}/task").iterdir()
                for child in (task / "children").read_text(encoding="ascii").split()]
    except OSError:
        return []


def memory_of(pid):
    """Bytes of a process and its descendants, with each shared page counted once."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
        own = next(1024 * int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    except (OSError, StopIteration):
        own = 0
    return own + sum(memory_of(child) for child in children_of(pid))


def run(commands, environment, with_memory):
    """Runs the commands side by side: seconds, CPU seconds, and the most memory of all of them."""
    cpu, begin, most = cpu_seconds(), time.monotonic(), 0
    started = [subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
               for command in commands]
    codes = [None] * len(started)

    def wait(index):
        codes[index] = started[index].wait()

    waiting = [threading.Thread(target=wait, args=(index,)) for index in range(len(started))]
    for thread in waiting:
        thread.start()
    while with_memory and None in codes:
        most = max(most, sum(memory_of(process.pid) for process in started))
        time.sleep(0.01)
    for thread in waiting:
        thread.join()
    if any(codes):
        raise SystemExit(f"{commands}: exit codes {codes}")
    return {"wall": time.monotonic() - begin, "cpu": cpu_seconds() - cpu, "bytes": most}


def tests_of(exercise):
    return [[BIN / "oclab_kernel_tests", f"--gtest_filter={suite}.{exercise}"] for suite in ("Safe", "Efficient")]


def best(commands, options):
    """The least of each figure in the rounds; memory is looked at in a round of its own, which it slows down."""
    runs = []
    for k in range(options.rounds + 1):
        with tempfile.TemporaryDirectory() as empty:
            environment = dict(os.environ, OCLAB_ROOT=str(ROOT))
            if options.cold:
                environment["XDG_CACHE_HOME"] = empty
            runs.append(run(commands, environment, with_memory=k == options.rounds))
    timed = runs[:-1]
    return {"wall": min(each["wall"] for each in timed), "cpu": min(each["cpu"] for each in timed),
            "bytes": runs[-1]["bytes"]}


def measure(options):
    start = best(tests_of("none"), options)
    results = []
    for _, exercise in exercises(options.names):
        verdict = best(tests_of(exercise), options)
        for what in ("wall", "cpu"):
            verdict[what] = max(0, verdict[what] - start[what]) / 2
        explain = best([[BIN / "oclab", "explain", exercise, "--kernels", "solutions"]], options)
        predict = best([[BIN / "oclab", "predict", exercise, "--kernels", "starter", "--on", "h200"]], options)
        results.append({"exercise": exercise, "verdict": verdict, "explain": explain, "predict": predict})
        cells = [f"{each['wall']:6.2f} {each['cpu']:6.2f} {each['bytes'] / 1e6:5.0f}" for each in (verdict, explain, predict)]
        print(f"{exercise:24s}" + " | ".join(cells), flush=True)
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*", help="labs (lab4) or exercises; default: all")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--cold", action="store_true", help="with empty caches")
    parser.add_argument("--json", help="also write all figures to this file")
    options = parser.parse_args()
    print(f"{'':24s}" + " | ".join(f"  wall    CPU    MB {what}" for what in KINDS))
    results = measure(options)
    for kind in KINDS:
        for what in ("wall", "cpu"):
            values = [row[kind][what] for row in results]
            print(f"{kind}, {what}: median {statistics.median(values):.2f}, most {max(values):.2f}, sum {sum(values):.1f}")
        print(f"{kind}: most {max(row[kind]['bytes'] for row in results) / 1e6:.0f} MB")
    if options.json:
        Path(options.json).write_text(json.dumps(results), encoding="utf-8")


if __name__ == "__main__":
    main()
