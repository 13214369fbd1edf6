#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: compares predicted GPU times with measured ones.

    grading/tests/hardware/gpu_time.py docs/results/2026-11-23-gpu-times.json docs/results/2026-11-28-gpu-time.md

runs `oclab predict --timed-size` for the starter and the solution of every exercise, and writes a table. The measured
times come from a machine with the GPU:

    cmake --build --preset release --target oclab_time_kernels
    build/release/bin/oclab_time_kernels LIST > times.jsonl
"""
import json
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
MACHINES = ("h200", "h100")
KERNELS = ("starter", "solution")
FOLDERS = ("starter", "solutions")  # of them
CLOSE = 1.5

HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
# Predicted and measured GPU times

Made with `{command}`.
Measured times: `{measured}` (NVIDIA driver {driver}).
[How times are predicted](../gpu-time.md) explains the model, and where it is wrong.

{summary}

Times in milliseconds, at the sizes that are timed on GPUs. The factor is predicted / measured.

| exercise | kernels | H200 measured | predicted | factor | H100 measured | predicted | factor | registers | estimated |
|---|---|---|---|---|---|---|---|---|---|
"""


def predict(exercise):
    """The prediction's plans by kernels and machine."""
    return {kernels: {plan["machine"]: plan for plan in plans_of(exercise, folder)} for kernels, folder in zip(KERNELS, FOLDERS)}


def plans_of(exercise, kernels):
    """The predicted plans of the exercise's file in this folder."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "prediction.json"
        command = [ROOT / "oclab", "predict", exercise, "--kernels", kernels, "--timed-size", "--on", ",".join(MACHINES), "--json", file]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return json.loads(file.read_text(encoding="utf-8"))["times"]


def rows_of(exercise, measured, predicted):
    """A dictionary per kernels, with factors by machine, where it was measured."""
    for kernels in KERNELS:
        plans = predicted[kernels]
        row = {"exercise": exercise, "kernels": kernels, "registers": measured[kernels]["registers"]}
        row["estimated"] = max(launch["shape"]["registers"] for launch in plans[MACHINES[0]]["launches"])
        for machine in MACHINES:
            real, guess = measured[kernels].get(machine), plans[machine]["us"] / 1000
            row[machine] = (real, guess, guess / real) if real else None
        yield row


def summary_of(rows, machine):
    """One sentence."""
    factors = [row[machine][2] for row in rows if row[machine]]
    close = sum(max(factor, 1 / factor) <= CLOSE for factor in factors)
    pairs = [(a, b) for a, b in zip(rows[::2], rows[1::2]) if a[machine] and b[machine]]
    wrong = [a["exercise"] for a, b in pairs if (a[machine][0] > b[machine][0]) != (a[machine][1] > b[machine][1])]
    error = statistics.median(abs(factor - 1) for factor in factors)
    return (
        f"{machine.upper()}: {len(factors)} kernel files; median error {100 * error:.0f} %; {100 * close / len(factors):.0f} % "
        f"within {CLOSE} ×; the faster of starter and solution is right in {len(pairs) - len(wrong)} of {len(pairs)} "
        f"exercises{' (wrong: ' + ', '.join(wrong) + ')' if wrong else ''}."
    )


def line_of(row):
    """A row of the table."""
    cells = [row["exercise"], row["kernels"]]
    for machine in MACHINES:
        if row[machine] is None:
            cells += ["-", "-", "-"]
            continue
        real, guess, factor = row[machine]
        far = "**" if max(factor, 1 / factor) > CLOSE else ""
        cells += [f"{real:.3f}", f"{guess:.3f}", f"{far}{factor:.2f}{far}"]
    cells += [str(row["registers"] or "-"), str(row["estimated"])]
    return "| " + " | ".join(cells) + " |"


def main(arguments):
    """Writes the table. Returns the exit status."""
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    measured_file, page = (Path(argument) for argument in arguments)
    measured = json.loads(measured_file.read_text(encoding="utf-8"))
    with ThreadPoolExecutor(2) as pool:
        predictions = dict(zip(measured["times"], pool.map(predict, measured["times"])))
    rows = [row for name, times in measured["times"].items() for row in rows_of(name, times, predictions[name])]
    text = HEAD.format(
        command=f"grading/tests/hardware/gpu_time.py {measured_file} {page}",
        measured=measured_file.name,
        driver=measured["driver"],
        summary="\n\n".join(summary_of(rows, machine) for machine in MACHINES),
    )
    page.write_text(text + "\n".join(map(line_of, rows)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
