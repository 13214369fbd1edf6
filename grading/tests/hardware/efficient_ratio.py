#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: compares the predicted ratios of `efficient` with measured ones.

    grading/tests/hardware/efficient_ratio.py docs/results/2026-11-24-corpus-times-h200.json docs/results/2026-11-24-efficient-h200.md

runs `oclab run --lines correct,efficient` for each kernel file of the measured times, and writes a table. The times come
from a machine with the GPU, where LIST has an exercise and a file per line:

    cmake --build --preset release --target oclab_time_kernels
    build/release/bin/oclab_time_kernels LIST > times.jsonl
"""
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CLOSE = 1.5
FULL = 0.7

HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
# The ratio of `efficient`, predicted and measured

Made with `{command}`.
Measured times: `{measured}` ({device}, driver {driver}).
[How the ratio becomes points](../gpu-time.md#in-the-grade).

{summary}

A ratio is the reference's time divided by the kernel's, at the size that is timed on GPUs. Credit is what `efficient` gives, of 1, with the
lesson's count; a cause is named where it is below 1.

| kernel | measured | predicted | predicted / measured | credit | cause |
|---|---|---|---|---|---|
"""


def labs():
    """The folder of each exercise's kernels."""
    return {file.stem: file.parent.name for file in (ROOT / "kernels-starter").glob("*/*.cl")}


def exercise_of(name):
    """`grading/tests/right/vector_add/k.cl` and `solutions/lab1_coalescing/vector_add.cl` are of vector_add."""
    path = Path(name)
    return path.parent.name if path.parts[0] == "grading" else path.stem


def graded(name, lab):
    """The criterion `efficient` of the record, or None."""
    with tempfile.TemporaryDirectory() as folder:
        kernels, record = Path(folder) / "kernels", Path(folder) / "record.json"
        (kernels / lab).mkdir(parents=True)
        shutil.copy(ROOT / name, kernels / lab / f"{exercise_of(name)}.cl")
        command = [ROOT / "oclab", "run", exercise_of(name), "--kernels", kernels, "--device", "pocl"]
        command += ["--lines", "correct,efficient", "--seed", "1", "--json", record]
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lines = json.loads(record.read_text(encoding="utf-8"))["grades"][0]["lines"]
    return next((line for line in lines if line["name"] == "efficient"), None)


def rows(measured):
    """Rows of kernels that have a predicted and a measured ratio."""
    lab_of, solutions = labs(), {exercise_of(name): ms for name, ms in measured.items() if name.startswith("solutions/")}
    names = [name for name in measured if not name.startswith("solutions/") and exercise_of(name) in solutions]
    with ThreadPoolExecutor(2) as pool:
        lines = list(pool.map(lambda name: graded(name, lab_of[exercise_of(name)]), names))
    for name, line in zip(names, lines):
        costs = {cost["cost"]: cost["ratio"] for cost in (line or {}).get("costs", [])}
        if "gpu_ns" in costs:
            yield {"name": name, "real": solutions[exercise_of(name)] / measured[name], "guess": costs["gpu_ns"],
                   "credit": line["points"] / line["max_points"], "cause": line.get("diagnosis", {}).get("kind", "")}


def factor(row):
    return row["guess"] / row["real"]


def distance(row):
    return max(factor(row), 1 / factor(row))


def summary(table):
    close = sum(distance(row) <= CLOSE for row in table) / len(table)
    side = sum((row["guess"] >= FULL) == (row["real"] >= FULL) for row in table)
    return (f"{len(table)} kernel files; median error {statistics.median(map(distance, table)) - 1:.0%}; {close:.0%} within "
            f"{CLOSE} ×; on the same side of {FULL} as the GPU: {side} of {len(table)}.")


def text_of(row):
    wrong = "**" if distance(row) > CLOSE else ""
    return (f"| {row['name'].removeprefix('grading/tests/')} | {row['real']:.3f} | {row['guess']:.3f} "
            f"| {wrong}{factor(row):.2f}{wrong} | {row['credit']:.2f} | {row['cause']} |\n")


def main(measured_file, output):
    measured = json.loads(Path(measured_file).read_text(encoding="utf-8"))
    table = sorted(rows(measured["ms"]), key=lambda row: row["name"])
    head = HEAD.format(command=" ".join([str(Path(__file__).relative_to(ROOT)), *sys.argv[1:]]),
                       measured=Path(measured_file).name, device=measured["device"], driver=measured["driver"],
                       summary=summary(table))
    Path(output).write_text(head + "".join(map(text_of, table)), encoding="utf-8")
    print(summary(table))


if __name__ == "__main__":
    main(*sys.argv[1:])
