#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: compares the predicted ratios of `efficient` with measured ones.

    grading/tests/hardware/efficient_ratio.py docs/results/2026-11-24-corpus-times-h200.json docs/results/2026-11-28-efficient-h200.md

runs `oclab predict` and `oclab run --lines correct,efficient` for each kernel file of the measured times, and writes a
table. The times come from a machine with the GPU, H100 or H200: see corpus_times.py. The title says of which folder.
"""
import json
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "grading/tests"))
from kernel_patch import kernel_text  # noqa: E402 (a file of the folder above)

CLOSE = 1.5
FULL = 0.7

HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
# {title}

{about}Made with `{command}`.
Measured times: `{measured}` ({device}, driver {driver}).
[How the ratio becomes points](../gpu-time.md#in-the-grade).

{summary}

A ratio is the reference's time divided by the kernel's: measured at the size that is timed on GPUs, predicted as in the grade, which is at a
smaller size where that one takes long. `count` is the same for the lesson's counter. Credit is what `efficient` gives on an H200, of 1: the lower one of both ratios. A cause is named where it is below 1.

| kernel | measured | predicted | predicted / measured | count | credit | cause |
|---|---|---|---|---|---|---|
"""

HARDWARE = "grading/tests/hardware/"

# Title and first paragraph of the pages of kernels that are not those of the kit's tests, by folder.
PAGES = {
    "dodged": ("Kernels that dodge the lesson, predicted and measured", """\
were written to earn `efficient` without the exercise's lesson, or to look wasteful
without being slow. All have the exercise's result. No number was fitted to them. Some rules follow from the machine code of those that were
wrong before: [loops and atomics](2026-11-27-loops-and-atomics.md).
"""),
    "ordinary": ("Ordinary kernels, predicted and measured", """\
were written as students would, in many styles, by someone who knew neither the model
nor its predictions. All have the exercise's result. One of them, `constant_table_of_coefficients`, has shown since
how constant memory is loaded; nothing else was changed.
"""),
    "independent": ("Right kernels of an independent author, predicted and measured", """\
are right: most are as fast as the reference, some are slower steps on the way. Who wrote them knew neither the model nor
its predictions, and they were timed before anything was changed. `blur_separable/eight_pixels_padded_line` (predicted 0.35) and
`blur_recursive/clamped_rows_private_forward` (0.48) have shown since that constant memory is not loaded again after a store, and that
registers are those of a kernel.
"""),
    "shortcuts": ("Kernels that avoid the lesson, predicted and measured", """\
are right, and were written to earn points without the lesson, by someone who knew how `efficient` is graded.
Four have shown since what DRAM takes for sectors that lie apart (`strided_copy/eight_columns_down`, predicted 0.67, and
`dot_coalesced/chunks_of_whole_sectors`, 1.00), and that exchanges are repeated (`row_sums/exchanges_for_the_tree`, 1.00, and
`ragged_rows/values_look_for_their_rows`, 0.68).
"""),
    "unusual": ("Right kernels in unusual styles, predicted and measured", """\
are right and follow the lesson, each by a technique that the references do not use. Who
wrote them knew neither the model nor its predictions. One of them, `four_columns_in_a_structure`, has shown since what a GPU's
compiler makes of a structure whose address a function gets (it was predicted at 7.6 ms); nothing else was changed.
"""),
}


def labs():
    """The folder of each exercise's kernels."""
    return {file.stem: file.parent.name for file in (ROOT / "kernels-starter").glob("*/*.cl")}


def exercise_of(name):
    """`grading/tests/right/vector_add/k.cl` and `solutions/lab1_coalescing/vector_add.cl` are of vector_add."""
    path = Path(name)
    return path.parent.name if path.parts[0] == "grading" else path.stem


def graded(name, lab, machine):
    """The criterion `efficient` of the record, or None, and the predicted ratio on the machine, or None."""
    exercise = exercise_of(name)
    with tempfile.TemporaryDirectory() as folder:
        kernels, record, times = (Path(folder) / part for part in ("kernels", "record.json", "times.json"))
        (kernels / lab).mkdir(parents=True)
        (kernels / lab / f"{exercise}.cl").write_text(kernel_text(ROOT / name, ROOT), encoding="utf-8")
        ask("run", exercise, "--kernels", kernels, "--device", "pocl", "--lines", "correct,efficient", "--seed", "1", "--json", record)
        ask("predict", exercise, "--kernels", kernels, "--on", machine, "--json", times)
        lines = json.loads(record.read_text(encoding="utf-8"))["grades"][0]["lines"]
        predicted = json.loads(times.read_text(encoding="utf-8")) if times.exists() else None
    by_name = {line["name"]: line for line in lines}
    if name.startswith(HARDWARE) and by_name["correct"]["outcome"] != "ok":
        raise SystemExit(f"{name} is not right, so its time means nothing")
    return by_name.get("efficient"), predicted and predicted["reference_us"][0] / predicted["times"][0]["us"]


def ask(*arguments):
    """Runs a command of the kit; the caller looks at the files that it writes."""
    subprocess.run([ROOT / "oclab", *arguments], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def rows(measured, machine):
    """Rows of kernels that have a predicted and a measured ratio."""
    lab_of, solutions = labs(), {exercise_of(name): ms for name, ms in measured.items() if name.startswith("solutions/")}
    names = [name for name in measured if not name.startswith("solutions/") and exercise_of(name) in solutions]
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda name: graded(name, lab_of[exercise_of(name)], machine), names))
    for name, (line, guess) in zip(names, results):
        costs = {cost["cost"]: cost["ratio"] for cost in (line or {}).get("costs", [])}
        if "gpu_ns" in costs and guess:
            counts = [ratio for cost, ratio in costs.items() if cost != "gpu_ns"]
            yield {"name": name, "real": solutions[exercise_of(name)] / measured[name], "guess": guess,
                   "count": min(counts, default=None),
                   "credit": line["points"] / line["max_points"], "cause": line.get("diagnosis", {}).get("kind", "")}


def factor(row):
    return row["guess"] / row["real"]


def distance(row):
    return max(factor(row), 1 / factor(row))


def page_of(name):
    """Title and first paragraph of a page with this kernel file."""
    for folder, (title, about) in PAGES.items():
        if name.startswith(f"{HARDWARE}{folder}/"):
            return title, f"The kernels of `{HARDWARE}{folder}/` {about}\n"
    return "The ratio of `efficient`, predicted and measured", ""


def summary(table):
    close = sum(distance(row) <= CLOSE for row in table) / len(table)
    side = sum((row["guess"] >= FULL) == (row["real"] >= FULL) for row in table)
    return (f"{len(table)} kernel files; median error {statistics.median(map(distance, table)) - 1:.0%}; {close:.0%} within "
            f"{CLOSE} ×; on the same side of {FULL} as the GPU: {side} of {len(table)}.")


def text_of(row):
    wrong = "**" if distance(row) > CLOSE else ""
    name = row["name"].removeprefix("grading/tests/")
    if name.startswith("hardware/"):
        name = "/".join(name.split("/")[2:])
    count = "-" if row["count"] is None else f"{row['count']:.2f}"
    return (f"| {name} | {row['real']:.3f} | {row['guess']:.3f} | {wrong}{factor(row):.2f}{wrong} "
            f"| {count} | {row['credit']:.2f} | {row['cause']} |\n")


def main(measured_file, output):
    measured = json.loads(Path(measured_file).read_text(encoding="utf-8"))
    machine = next(name for name in ("h200", "h100") if name.upper() in measured["device"])
    table = sorted(rows(measured["ms"], machine), key=lambda row: row["name"])
    title, about = page_of(table[0]["name"])
    head = HEAD.format(title=title, about=about,
                       command=" ".join([str(Path(__file__).relative_to(ROOT)), *sys.argv[1:]]),
                       measured=Path(measured_file).name, device=measured["device"], driver=measured["driver"],
                       summary=summary(table))
    Path(output).write_text(head + "".join(map(text_of, table)), encoding="utf-8")
    print(summary(table))


if __name__ == "__main__":
    main(*sys.argv[1:])
