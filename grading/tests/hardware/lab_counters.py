#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: a GPU's counters for kernels of the labs, on a machine with NVIDIA's OpenCL and profiler.

    cmake --build --preset release --target oclab_write_launches     # where the kit is built
    build/release/bin/oclab_write_launches cases
    lab_counters.py cases > h200_lab_counters.csv                    # on the GPU's machine

Every source is compiled by NVIDIA's OpenCL, as the kit compiles it, and launched as its exercise plans it. The
numbers are sums over all launches of one kernel.
"""
import csv
import ctypes
import datetime
import json
import sys
from pathlib import Path

import numpy

import nvidia

SHARED = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
EXECUTED = "smsp__sass_inst_executed_op_shared_"
L1 = "l1tex__t_{}_pipe_lsu_mem_global_op_{}"
COLUMNS = {
    "global_load_requests": L1.format("requests", "ld"),
    "global_load_sectors": L1.format("sectors", "ld"),
    "global_store_requests": L1.format("requests", "st"),
    "global_store_sectors": L1.format("sectors", "st"),
    "global_reduction_requests": L1.format("requests", "red"),
    "global_reduction_sectors": L1.format("sectors", "red"),
    "global_atomic_requests": L1.format("requests", "atom"),
    "global_atomic_sectors": L1.format("sectors", "atom"),
    "local_load_requests": EXECUTED + "ld",
    "local_load_wavefronts": SHARED + "ld",
    "local_store_requests": EXECUTED + "st",
    "local_store_wavefronts": SHARED + "st",
    "local_atomic_requests": EXECUTED + "atom",
    "local_atomic_wavefronts": SHARED + "atom",
    "branches": "smsp__sass_inst_executed_op_branch",
    "divergent": "smsp__sass_branch_targets_threads_divergent",
    "warp_instructions": "smsp__inst_executed",
    "lane_instructions": "smsp__thread_inst_executed",
    "lane_instructions_predicated_on": "smsp__thread_inst_executed_pred_on",
}
ELEMENTS = {"int": "<i4", "uint": "<u4", "float": "<f4", "double": "<f8"}


class WrongResult(Exception):
    """A kernel's result is not what the exercise expects: the counters would mean nothing."""


def read_cases(folder):
    """What oclab_write_launches has written."""
    return json.loads((folder / "cases.json").read_text(encoding="utf-8"))


def check(case, buffer, contents, folder):
    """Compares a buffer with the exercise's expectation, roughly."""
    kind = ELEMENTS[buffer["element"]]
    expected = numpy.frombuffer((folder / buffer["expected"]).read_bytes(), kind)
    found = numpy.frombuffer(contents, kind)
    exact = numpy.issubdtype(found.dtype, numpy.integer)
    if not numpy.allclose(found, expected, rtol=0 if exact else 1e-3, atol=0 if exact else 1e-3):
        raise WrongResult(f"{case['folder']}/{case['exercise']}: buffer {buffer['name']} is wrong")


def run_case(case, folder, compiler, device):
    """Launches all kernels of a case."""
    module = device.module(nvidia.for_cuda(compiler.ptx(case["source"])))
    addresses = {}
    for buffer in case["buffers"]:
        initial = (folder / buffer["initial"]).read_bytes() if "initial" in buffer else bytes(1024)
        addresses[buffer["name"]] = device.repeated(initial, buffer["bytes"])
    for launch in case["launches"]:
        arguments = [
            addresses[a["buffer"]] if "buffer" in a else (ctypes.c_uint8 * len(a["bytes"]))(*a["bytes"])
            for a in launch["arguments"]
        ]
        device.launch(module, launch["kernel"], launch["groups"], launch["items"], arguments)
    for buffer in case["buffers"]:
        if "expected" in buffer:
            check(case, buffer, device.contents(addresses[buffer["name"]], buffer["bytes"]), folder)
    for address in addresses.values():
        device.free(address)


def run_all(cases, folder):
    """Launches everything, in the order of the list."""
    compiler, device = nvidia.Compiler(), nvidia.Device()
    for case in cases:
        run_case(case, folder, compiler, device)


def sums(cases, rows, columns):
    """(folder, exercise, kernel) to the sums over its launches."""
    launches = [(c["folder"], c["exercise"], launch["kernel"]) for c in cases for launch in c["launches"]]
    if len(launches) != len(rows) or any(row["Kernel Name"] != key[2] for key, row in zip(launches, rows)):
        raise nvidia.NvidiaError(f"{len(launches)} launches, but the profiler saw {len(rows)} or others")
    result = {}
    for key, row in zip(launches, rows):
        counts = result.setdefault(key, dict.fromkeys(columns, 0))
        for column, metric in columns.items():
            counts[column] += nvidia.number(row[metric + ".sum"])
    return result


def main():
    """Prints the table, or launches the kernels for the profiler to see."""
    folder = Path(sys.argv[-1])
    if "--launch" in sys.argv:
        run_all(read_cases(folder), folder)
        return
    command = [sys.executable, __file__, "--launch", str(folder)]
    rows = nvidia.profile(command, [name + ".sum" for name in COLUMNS.values()])
    table = sums(read_cases(folder), rows, COLUMNS)
    print(f"# Hardware counters of {nvidia.device_line()}, {datetime.date.today()}, from lab_counters.py")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["folder", "exercise", "kernel", *COLUMNS])
    for key, counts in table.items():
        writer.writerow([*key, *counts.values()])


if __name__ == "__main__":
    main()
