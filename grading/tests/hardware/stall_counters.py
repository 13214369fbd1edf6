#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what the warps of a GPU wait for, on a machine with NVIDIA's OpenCL and profiler.

    cmake --build --preset release --target oclab_write_launches     # where the kit is built
    build/release/bin/oclab_write_launches cases LIST
    stall_counters.py cases > h200_stall_counters.csv                # on the GPU's machine

One row for each of the first launches of a case; LIST names the files (write_launches.cpp). The columns `wait_…` say
for how many cycles warps waited for that reason, for each instruction that was issued.
"""
import csv
import datetime
import sys
from pathlib import Path

import lab_counters
import nvidia

REASONS = ("barrier", "long_scoreboard", "lg_throttle", "math_pipe_throttle", "mio_throttle", "short_scoreboard", "wait")
COLUMNS = {
    "ns": "gpu__time_duration.sum",
    "cycles": "sm__cycles_elapsed.max",
    "registers": "launch__registers_per_thread",
    "warps_percent": "sm__warps_active.avg.pct_of_peak_sustained_active",
    "issue_percent": "smsp__issue_active.avg.pct_of_peak_sustained_active",
    "instructions": "smsp__inst_executed.sum",
    "alu": "smsp__inst_executed_pipe_alu.sum",
    "fma": "smsp__inst_executed_pipe_fma.sum",  # multiplications of integers, too
    "special": "smsp__inst_executed_pipe_xu.sum",
    "l1_wavefronts": "l1tex__data_pipe_lsu_wavefronts.sum",
    "l2_read_sectors": "lts__t_sectors_srcunit_tex_op_read.sum",
    "l2_write_sectors": "lts__t_sectors_srcunit_tex_op_write.sum",
    "dram_percent": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    **{f"wait_{reason}": f"smsp__average_warps_issue_stalled_{reason}_per_issue_active.ratio" for reason in REASONS},
}
MOST_LAUNCHES = 3


def main():
    """Prints the table, or launches the kernels of one case for the profiler to see."""
    folder = Path(sys.argv[-1])
    cases = lab_counters.read_cases(folder)
    if "--launch" in sys.argv:
        lab_counters.run_all([cases[int(sys.argv[sys.argv.index("--launch") + 1])]], folder)
        return
    print(f"# Hardware counters of {nvidia.device_line()}, {datetime.date.today()}, from stall_counters.py")
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["file", "kernel", *COLUMNS])
    for number, case in enumerate(cases):
        command = [sys.executable, __file__, "--launch", str(number), str(folder)]
        for row in nvidia.profile(command, COLUMNS.values(), timeout=60)[:MOST_LAUNCHES]:
            writer.writerow([case["folder"], row["Kernel Name"],
                             *(f"{float(row[name].replace(',', '')):.10g}" for name in COLUMNS.values())])
        sys.stdout.flush()


if __name__ == "__main__":
    main()
