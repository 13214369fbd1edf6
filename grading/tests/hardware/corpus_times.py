#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: times a folder of kernel files and the references of their exercises on this machine's GPU.

    cmake --build --preset release --target oclab_time_kernels
    grading/tests/hardware/corpus_times.py FOLDER TIMES.json

FOLDER has EXERCISE/NAME.cl or .patch. Needs only Python, oclab_time_kernels, and the GPU's OpenCL. A kernel that fails or takes
longer than a minute is left out and named on standard error. efficient_ratio.py makes a page of TIMES.json.
"""
import datetime
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "grading/tests"))
from kernel_patch import kernel_text  # noqa: E402 (a file of the folder above)

PROGRAM = ROOT / "build/release/bin/oclab_time_kernels"
PATIENCE = 60  # seconds


def timed(exercise, file):
    """What the program prints about the kernel file; None if it fails."""
    with tempfile.NamedTemporaryFile("w", suffix=".list") as listed, tempfile.NamedTemporaryFile("w", suffix=".cl") as kernel:
        print(kernel_text(ROOT / file, ROOT), file=kernel, flush=True)
        print(exercise, kernel.name, file=listed, flush=True)
        try:
            done = subprocess.run([PROGRAM, listed.name], capture_output=True, text=True, timeout=PATIENCE, check=True)
            return json.loads(done.stdout)
        except subprocess.TimeoutExpired:
            print(f"{file}: more than {PATIENCE} s", file=sys.stderr)
        except subprocess.CalledProcessError as failure:
            print(f"{file}: {failure.stderr.strip()}", file=sys.stderr)
    return None


def driver():
    """The version of NVIDIA's driver, or of nothing that we know."""
    query = ["nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader"]
    try:
        return subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def files_of(folder):
    """Exercise and file: the reference of each exercise, then the kernels of the folder."""
    paths = {path.with_suffix(".cl") for end in ("cl", "patch") for path in folder.glob(f"*/*.{end}")}
    kernels = [(path.parent.name, path.relative_to(ROOT)) for path in sorted(paths)]
    exercises = {exercise for exercise, _ in kernels}
    references = sorted(path for path in ROOT.glob("solutions/*/*.cl") if path.stem in exercises)
    return [(path.stem, path.relative_to(ROOT)) for path in references] + kernels


def main(arguments):
    """Writes the times, after each kernel those so far. Returns the exit status."""
    if len(arguments) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder, output = Path(arguments[0]).resolve(), Path(arguments[1])
    record = {
        "device": "",
        "driver": driver(),
        "date": str(datetime.date.today()),
        "command": f"grading/tests/hardware/corpus_times.py {folder.relative_to(ROOT)}",
        "ms": {},
    }
    files = files_of(folder)
    for exercise, file in files:
        if time := timed(exercise, file):
            record["device"] = time["device"]
            record["ms"][str(file)] = round(time["ms"], 6)
            output.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0 if len(record["ms"]) == len(files) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
