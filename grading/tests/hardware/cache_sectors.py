#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: compares the predicted sectors that reach the L2 cache and DRAM with an H200's counters.

    grading/tests/hardware/cache_sectors.py docs/results/2026-11-28-gpu-caches.md

runs `oclab predict --timed-size` for the starter and the solution of every exercise in h200_cache_counters.csv, and
writes a table. Every case outside 10 % needs a reason in cache_differences.json, and every reason a case.
"""
import csv
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import gpu_time

HERE = Path(__file__).resolve().parent
FOLDERS = {"kernels-starter": "starter", "solutions": "solution"}
LEVELS = {
    "l2": ("l2_read_sectors", "l2_write_sectors", "l2_atomic_sectors", "l2_reduction_sectors"),
    "dram": ("dram_read_sectors", "dram_write_sectors"),
}
SECTOR = 32  # bytes
CLOSE = 0.1
SMALL = 0.01  # of the file's sectors: kernels that say nothing about it

HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
# Predicted sectors of the L2 cache and DRAM, and an H200's counters

Made with `{command}`.
The counters: `grading/tests/hardware/h200_cache_counters.csv` ({device}). [How they are measured](#how-the-counters-are-measured) stands below, and
[how times are predicted](../gpu-time.md) explains the model.

{summary}

Millions of sectors of 32 bytes, all launches of a kernel at the size that is timed on GPUs, reads and writes. The
factor is predicted / measured, in bold outside 10 %.

| exercise | kernel | L2 measured | predicted | factor | DRAM measured | predicted | factor |
|---|---|---|---|---|---|---|---|
"""

TAIL = """
## Why cases differ

| reason | what differs |
|---|---|
{reasons}

| kernel | level | factor | reason |
|---|---|---|---|
{differences}

## How the counters are measured

```text
build/release/bin/oclab_write_launches cases timed        # where the kit is built
grading/tests/hardware/cache_counters.py cases            # on the GPU's machine: python3, numpy, ncu, NVIDIA's OpenCL
```

As for [the model's counters](2026-11-23-model-h200.md), NVIDIA's OpenCL compiles each file, and its PTX is launched
through CUDA. Buffers repeat a small problem's contents. `ncu` empties the caches before each launch, and does not count
what is still in the L2 cache at its end: up to 0.8 million sectors of a kernel's stores (25 MB, half the cache) are missing
from DRAM. Counted without that (`--cache-control none`), DRAM reads are the same within 1 %, except that the small launches
of a plan find what the launch before left. `blur_image` is not measured: CUDA has other image objects.
"""


def measured_rows():
    """The device's line, and a row per (kernels, exercise, kernel): its sectors by level."""
    lines = (HERE / "h200_cache_counters.csv").read_text(encoding="utf-8").splitlines()
    rows = {}
    for row in csv.DictReader(lines[1:]):
        sectors = {level: sum(int(row[column]) for column in columns) for level, columns in LEVELS.items()}
        rows[FOLDERS[row["folder"]], row["exercise"], row["kernel"]] = sectors
    return lines[0].removeprefix("# Hardware counters of ").split(", from ")[0], rows


def predicted_sectors(exercise):
    """The same as predicted, for an exercise."""
    sectors = {}
    for kernels, plans in gpu_time.predict(exercise).items():
        for launch in plans["h200"]["launches"]:
            row = sectors.setdefault((kernels, exercise, launch["kernel"]), dict.fromkeys(LEVELS, 0))
            for level in LEVELS:
                row[level] += launch[f"{level}_bytes"] / SECTOR
    return sectors


def without_small(rows):
    """The kernels that matter for their file."""
    most = {}
    for key, sectors in rows.items():
        most[key[:2]] = max(most.get(key[:2], 0), sectors["dram"])
    return {key: sectors for key, sectors in rows.items() if sectors["dram"] >= SMALL * most[key[:2]]}


def factor(predicted, measured):
    """Of sectors."""
    return predicted / measured


def is_close(value):
    """Whether a factor is within 10 %."""
    return abs(value - 1) <= CLOSE


def name_of(key):
    """As in cache_differences.json."""
    return "/".join(key)


def summary(factors):
    """A sentence per level."""
    lines = []
    for level, title in {"l2": "L2 cache", "dram": "DRAM"}.items():
        close = sum(is_close(each[level]) for each in factors.values())
        lines.append(f"{title}: {close} of {len(factors)} kernels within 10 %.")
    return "\n\n".join(lines)


def line_of(key, measured, predicted):
    """A row of the table."""
    cells = [f"{key[1]}, {key[0]}", f"`{key[2]}`"]
    for level in LEVELS:
        value = factor(predicted[level], measured[level])
        mark = "" if is_close(value) else "**"
        cells += [f"{measured[level] / 1e6:.2f}", f"{predicted[level] / 1e6:.2f}", f"{mark}{value:.2f}{mark}"]
    return "| " + " | ".join(cells) + " |"


def differences_of(factors, known):
    """The rows of the second table, and what is missing or superfluous among the reasons."""
    rows, wrong = [], []
    for key, levels in factors.items():
        for level, value in levels.items():
            reason = known.get(name_of(key), {}).get(level)
            if is_close(value) != (reason is None):
                wrong.append(f"{name_of(key)}, {level}: factor {value:.2f}, reason {reason}")
            if not is_close(value):
                rows.append(f"| {name_of(key)} | {level.upper()} | {value:.2f} | {reason} |")
    return rows, wrong


def main(arguments):
    """Writes the page. Returns the exit status."""
    if len(arguments) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    device, rows = measured_rows()
    rows = without_small(rows)
    exercises = list(dict.fromkeys(key[1] for key in rows))
    predicted = {}
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(predicted_sectors, exercises):
            predicted.update(found)
    factors = {
        key: {level: factor(predicted[key][level], sectors[level]) for level in LEVELS} for key, sectors in rows.items()
    }
    known = json.loads((HERE / "cache_differences.json").read_text(encoding="utf-8"))
    differences, wrong = differences_of(factors, known["kernels"])
    text = HEAD.format(
        command=f"grading/tests/hardware/cache_sectors.py {arguments[0]}", device=device, summary=summary(factors))
    text += "\n".join(line_of(key, sectors, predicted[key]) for key, sectors in rows.items()) + "\n"
    text += TAIL.format(
        reasons="\n".join(f"| {letter} | {words} |" for letter, words in known["reasons"].items()),
        differences="\n".join(differences))
    Path(arguments[0]).write_text(text, encoding="utf-8")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
