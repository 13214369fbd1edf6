#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what single requests of images cost on a GPU with nvcc and NVIDIA's profiler.

    image_counters.py > harness/tests/model/data/h200_image_requests.csv

Each row is one request of one warp: which pixels its 32 work-items touch ("-" for one that takes no part), and how many
requests and sectors the profiler counted for it.
"""
import datetime
import random
import subprocess
import tempfile
from pathlib import Path

import nvidia

METRIC = "l1tex__t_{}_pipe_tex_mem_{}.sum"
METRICS = {"read": [METRIC.format(what, "texture") for what in ("requests", "sectors")],
           "write": [METRIC.format(what, "surface") for what in ("requests", "sectors")]}


def patterns():
    """Which pixels the 32 work-items touch: rectangles, strides, and random ones."""
    rng = random.Random(1)
    lanes = range(32)
    for width in (32, 16, 8, 4, 2, 1):
        for left, top in ((0, 0), (1, 0), (0, 1), (4, 0), (0, 2), (3, 3), (5, 7)):
            yield [(left + l % width, top + l // width) for l in lanes]
    for step in (2, 4, 8):
        yield [(step * l, 0) for l in lanes]
        yield [(0, step * l) for l in lanes]
        yield [(step * (l % 8), step * (l // 8)) for l in lanes]
    yield [(7, 9)] * 32
    yield [(l // 2, 3) for l in lanes]
    yield [(31 - l, 3) for l in lanes]
    for side in (2, 4, 8, 16, 64, 256):
        for share in (1, 1, 0.5, 0.1):
            yield [(rng.randrange(side), rng.randrange(side)) if rng.random() < share else None for _ in lanes]


def requests():
    """All (kind, pattern)."""
    return [(kind, pattern) for kind in METRICS for pattern in patterns() if any(pattern)]


def text_of(pattern):
    """The pixels of a pattern in a line."""
    return " ".join("-" if place is None else f"{place[0]},{place[1]}" for place in pattern)


def main():
    """Prints the table."""
    lines = "\n".join(f"{kind} {text_of(pattern)}" for kind, pattern in requests()) + "\n"
    source = Path(__file__).parent / "cuda" / "image_requests.cu"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "image_requests"
        subprocess.run(["nvcc", "-O2", "-arch=native", "-o", program, source], check=True)
        rows = nvidia.profile([program], METRICS["read"] + METRICS["write"], input=lines)
    print(f"# Requests of images on {nvidia.device_line()}, {datetime.date.today()}, from image_counters.py")
    print("access,requests,sectors,pixel of each work-item")
    for (kind, pattern), row in zip(requests(), rows, strict=True):
        counts = [nvidia.number(row[metric]) for metric in METRICS[kind]]
        print(f"{kind},{counts[0]},{counts[1]},{text_of(pattern)}")


if __name__ == "__main__":
    main()
