#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: measures every exercise on one device and writes the table of results.

    docs/results/measure.py --device gpu docs/results/2026-11-21-h200.md

grades all starters and all solutions, keeps the records under build/results and writes one Markdown
file. A run that was cut short goes on where it stopped; --again starts afresh.
"""
import argparse
import datetime
import json
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KERNELS = ("starter", "solutions")
UNITS = {
    "bytes": ("bytes_moved", 1e-9, "GB/s"),
    "flops": ("flops", 1e-9, "GFLOP/s"),
    "pixels": ("pixels", 1e-6, "MP/s"),
}
HEAD = (
    "| exercise | starter | solution | gain | 95 % | of peak | launches | vs host | points: starter | solution |\n"
    "|---|---|---|---|---|---|---|---|---|---|\n"
)


class MeasureError(Exception):
    """A step failed; the message says which and what to do."""


def oclab(*arguments):
    """Runs the kit's launcher and returns what it printed. Lost points are no failure."""
    command = [str(ROOT / "oclab"), *arguments]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode > 1:
        raise MeasureError(f"{shlex.join(command)} ended with exit status {done.returncode}; its message is above.")
    return done.stdout


def lab_names():
    """The stems of all labs, in order."""
    lines = oclab("list").splitlines()
    return [line.split(":")[0] for line in lines if line and not line.startswith(" ")]


def read_record(path):
    """The grades of a record, or None if there is no complete one."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))["grades"]
    except (FileNotFoundError, json.JSONDecodeError):
        return None


def measured(lab, kernels, device, folder):
    """The grades of a lab: those of an earlier run, or measured now. A record grows while it is made, so an
    unfinished one has another name."""
    final = folder / f"{lab}-{kernels}.json"
    grades = read_record(final)
    if grades is None:
        part = final.with_suffix(".part")
        print(f"{lab} {kernels}", file=sys.stderr, flush=True)
        arguments = ["run", lab, "--kernels", kernels, "--lines", "correct,fast", "--json", str(part)]
        text = oclab(*arguments, *(["--device", device] if device else []))
        print(text, flush=True)
        part.rename(final)
        grades = read_record(final)
    return grades


def speed_of(grade):
    """The measured part of a grade, or None if its kernel was not timed."""
    return next((line["speed"] for line in grade["lines"] if "speed" in line), None)


def rate(speed, seconds):
    """"20.5 GB/s": the work of the exercise over a time."""
    field, scale, unit = UNITS[speed["rate_unit"]]
    return f"{speed[field] / seconds * scale:,.1f} {unit}"


def points(grade):
    """"6.5/10 FAIL" with the status of the speed line."""
    status = next((line["status"] for line in grade["lines"] if line["name"] == "fast"), "-")
    return f"{grade['points']:.3g}/{grade['max_points']} {status}"


def row(starter, solution):
    """One line of the table. The gain is paired: both kernels in one run, in turns."""
    cells = {"starter": "-", "solution": "-", "gain": "-", "interval": "-", "peak": "-", "launches": "-", "host": "-"}
    if paired := speed_of(starter):
        low, high = paired["interval"]
        cells["starter"] = f"{rate(paired, paired['student_seconds'])}, {1e3 * paired['student_seconds']:.3f} ms"
        cells["gain"] = f"**{1 / paired['ratio']:.1f}×**" if paired["ratio"] < 0.1 else f"**{1 / paired['ratio']:.2f}×**"
        cells["interval"] = f"{1 / high:.2f}–{1 / low:.2f}" if low > 0 else "-"
    if own := speed_of(solution):
        seconds = own["student_seconds"]
        work = own[UNITS[own["rate_unit"]][0]]
        cells["solution"] = f"{rate(own, seconds)}, {1e3 * seconds:.3f} ms"
        cells["peak"] = f"{100 * work / seconds / own['ceiling_per_second']:.0f} %"
        cells["launches"] = str(own["launches"])
        cells["host"] = f"{own['host_seconds'] / seconds:.1f}×" if own["host_seconds"] else "-"
    return f"| {starter['exercise']} | " + " | ".join(cells.values()) + f" | {points(starter)} | {points(solution)} |\n"


def table(lab, starters, solutions):
    """The comparison table of a lab, in Markdown."""
    by_id = {grade["exercise"]: grade for grade in solutions}
    rows = "".join(row(grade, by_id[grade["exercise"]]) for grade in starters)
    return f"\n## {lab}\n\n{HEAD}{rows}"


def total(grades):
    """"170/170": points reached and possible."""
    return f"{sum(g['points'] for g in grades):.4g}/{sum(g['max_points'] for g in grades)}"


def report(command, peaks, labs):
    """The whole file. `labs` maps a stem to its starters' and its solutions' grades."""
    device = next(iter(labs.values()))[0][0]["device"]
    starters = [grade for pair in labs.values() for grade in pair[0]]
    solutions = [grade for pair in labs.values() for grade in pair[1]]
    clock = next((s["clock"] for g in solutions if (s := speed_of(g))), "-")
    return (
        "<!-- SPDX-License-Identifier: Apache-2.0 -->\n"
        f"# Results on {device['name']}\n\n"
        f"{device['platform']}, driver {device['driver']}; {datetime.date.today().isoformat()}; times are {clock}.\n"
        f"Made with `{command}`.\n\n"
        f"All starters: {total(starters)} points. All solutions: {total(solutions)} points.\n\n"
        "The gain is the solution's speed over the starter's, measured in turns in one run. \"Of peak\" compares the\n"
        "solution with the device's copy (GB/s), its multiply-adds (GFLOP/s) or the estimate from the copy (MP/s).\n\n"
        f"```text\n{peaks}```\n" + "".join(table(lab, *pair) for lab, pair in labs.items())
    )


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the table goes, e.g. docs/results/2026-11-21-h200.md")
    parser.add_argument("--device", default="", help="as for oclab run: pocl, gpu, cpu or a pattern")
    parser.add_argument("--labs", nargs="+", help="only these (default: all)")
    parser.add_argument("--again", action="store_true", help="forget earlier measurements")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    folder = ROOT / "build" / "results" / (options.device.replace("/", "-") or "default")
    folder.mkdir(parents=True, exist_ok=True)
    if options.again:
        for record in folder.iterdir():
            record.unlink()
    kept_peaks = folder / "peaks.txt"
    if not kept_peaks.exists():
        kept_peaks.write_text(oclab("peaks", *(["--device", options.device] if options.device else [])), encoding="utf-8")
    # The last line names a file of this machine.
    peaks = "".join(line for line in kept_peaks.read_text(encoding="utf-8").splitlines(True) if not line.startswith(("kept in", "saved in")))
    labs = {
        lab: tuple(measured(lab, kernels, options.device, folder) for kernels in KERNELS)
        for lab in options.labs or lab_names()
    }
    command = shlex.join(["docs/results/measure.py", *arguments])
    options.file.write_text(report(command, peaks, labs), encoding="utf-8")
    print(f"written: {options.file}", file=sys.stderr)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (MeasureError, OSError) as error:
        sys.exit(f"measure.py: {error}")
