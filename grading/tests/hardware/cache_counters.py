#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what reaches a GPU's L1 and L2 cache and DRAM, on a machine with NVIDIA's OpenCL and profiler.

    cmake --build --preset release --target oclab_write_launches     # where the kit is built
    build/release/bin/oclab_write_launches cases timed
    cache_counters.py cases > h200_cache_counters.csv                # on the GPU's machine

All starters and solutions, or with a list instead of `timed` the files that it names, at the sizes that are timed
on GPUs. The numbers are sums over all launches of one kernel.
The profiler empties the caches before each launch.
"""
import csv
import datetime
import sys
from pathlib import Path

import lab_counters
import nvidia

COLUMNS = {
    "l1_load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld",
    "l1_load_hits": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit",
    "l2_read_sectors": "lts__t_sectors_srcunit_tex_op_read",
    "l2_write_sectors": "lts__t_sectors_srcunit_tex_op_write",
    "l2_atomic_sectors": "lts__t_sectors_srcunit_tex_op_atom",
    "l2_reduction_sectors": "lts__t_sectors_srcunit_tex_op_red",
    "dram_read_sectors": "dram__sectors_read",
    "dram_write_sectors": "dram__sectors_write",
    "l1_load_requests": "l1tex__t_requests_pipe_lsu_mem_global_op_ld",
    "l1_store_requests": "l1tex__t_requests_pipe_lsu_mem_global_op_st",
    "l1_load_tags": "l1tex__t_set_accesses_pipe_lsu_mem_global_op_ld",
    "l1_wavefronts": "l1tex__data_pipe_lsu_wavefronts",  # with those of local memory
    "local_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared",
    "ns": "gpu__time_duration",
}
AT_ONCE = 12  # cases; what is measured is printed before the next ones begin


def main():
    """Prints the table, or launches the kernels for the profiler to see."""
    folder = Path(sys.argv[-1])
    cases = lab_counters.read_cases(folder)
    if "--launch" in sys.argv:
        first = int(sys.argv[sys.argv.index("--launch") + 1])
        lab_counters.run_all(cases[first : first + AT_ONCE], folder)
        return
    print(f"# Hardware counters of {nvidia.device_line()}, {datetime.date.today()}, from cache_counters.py")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["folder", "exercise", "kernel", *COLUMNS])
    for first in range(0, len(cases), AT_ONCE):
        command = [sys.executable, __file__, "--launch", str(first), str(folder)]
        rows = nvidia.profile(command, [name + ".sum" for name in COLUMNS.values()])
        for key, counts in lab_counters.sums(cases[first : first + AT_ONCE], rows, COLUMNS).items():
            writer.writerow([*key, *counts.values()])
        sys.stdout.flush()


if __name__ == "__main__":
    main()
