#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a GPU's counters for the kernels of rules.cl, on a machine with NVIDIA's OpenCL and profiler.

    rule_counters.py ../../../harness/tests/model/data/rules.cl > h200_rules.csv

Each kernel is compiled by NVIDIA's OpenCL and launched once. The numbers are sums over the launch.
"""
import csv
import datetime
import re
import sys
from pathlib import Path

import numpy

import lab_counters
import nvidia

GROUPS, ITEMS = (4, 1, 1), (64, 1, 1)
FLOATS = 65536


def kernels_in(source):
    """The names of all kernels that run under CUDA, in their order: those that read a constant table do not."""
    names = re.findall(r"^kernel void (\w+)\(", source, re.MULTILINE)
    return [name for name in names if not name.startswith("constant_")]


def launch_all(source):
    """Launches each kernel once."""
    compiler, device = nvidia.Compiler(), nvidia.Device()
    module = device.module(nvidia.for_cuda(compiler.ptx(source)))
    values = ((numpy.arange(FLOATS) * 37 % 64) / 16).astype("<f4").tobytes()
    for name in kernels_in(source):
        buffers = [device.buffer(values), device.buffer(values)]
        device.launch(module, name, GROUPS, ITEMS, buffers)
        for buffer in buffers:
            device.free(buffer)


def main():
    """Prints the table, or launches the kernels for the profiler to see."""
    source = Path(sys.argv[-1]).read_text(encoding="utf-8")
    if "--launch" in sys.argv:
        launch_all(source)
        return
    metrics = {name: metric + ".sum" for name, metric in lab_counters.COLUMNS.items()}
    rows = nvidia.profile([sys.executable, __file__, "--launch", sys.argv[-1]], list(metrics.values()))
    print(f"# Hardware counters of {nvidia.device_line()}, {datetime.date.today()}, from rule_counters.py")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["kernel", *metrics])
    for name, row in zip(kernels_in(source), rows, strict=True):
        if row["Kernel Name"] != name:
            raise nvidia.NvidiaError(f"the profiler saw {row['Kernel Name']} instead of {name}")
        writer.writerow([name, *(nvidia.number(row[metric]) for metric in metrics.values())])


if __name__ == "__main__":
    main()
