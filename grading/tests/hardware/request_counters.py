#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what single requests of local memory, and atomics of global memory, cost on a GPU with NVIDIA's OpenCL and profiler.

    request_counters.py > harness/tests/model/data/h200_requests.csv

Each row is one request of one warp: which elements its 32 work-items touch ("-" for one that takes no part), and
how many wavefronts of local memory, or sectors of global memory, the profiler counted for it.
"""
import datetime
import random
import struct
import sys

import nvidia

ELEMENTS = 2048  # of 4 bytes in the array in local memory; half as many of 8, a quarter of 16
INACTIVE = 0xFFFFFFFF

LOAD = """
kernel void load_{bytes}(global const uint* index, global {type}* out) {{
  local {type} tile[{count}];
  const uint lid = get_local_id(0);
  for (uint k = lid; k < {count}; k += 32) tile[k] = out[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = index[lid];
  if (i != ~0u) out[{count} + lid] = tile[i];
}}
"""
STORE = """
kernel void store_{bytes}(global const uint* index, global {type}* out) {{
  local {type} tile[{count}];
  const uint lid = get_local_id(0);
  const {type} value = out[lid];
  const uint i = index[lid];
  if (i != ~0u) tile[i] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = lid; k < {count}; k += 32) out[k] = tile[k];
}}
"""
ATOMIC = """
kernel void atomic_{bytes}(global const uint* index, global uint* out) {{
  local uint tile[{count}];
  const uint lid = get_local_id(0);
  for (uint k = lid; k < {count}; k += 32) tile[k] = out[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint i = index[lid];
  if (i != ~0u) atomic_add(&tile[i], i + lid);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = lid; k < {count}; k += 32) out[k] = tile[k];
}}
"""
GLOBAL_ATOMIC = """
kernel void global_atomic_{bytes}(global const uint* index, global uint* out) {{
  const uint i = index[get_local_id(0)];
  if (i != ~0u) out[8192 + get_local_id(0)] = atomic_add(&out[i], i);
}}
"""
GLOBAL_REDUCTION = """
kernel void global_reduction_{bytes}(global const uint* index, global uint* out) {{
  const uint i = index[get_local_id(0)];
  if (i != ~0u) atomic_add(&out[i], i);
}}
"""
TYPES = {4: "uint", 8: "uint2", 16: "uint4"}
KERNELS = [(LOAD, "load", 4), (LOAD, "load", 8), (LOAD, "load", 16), (STORE, "store", 4), (STORE, "store", 8),
           (STORE, "store", 16), (ATOMIC, "atomic", 4), (GLOBAL_ATOMIC, "global_atomic", 4), (GLOBAL_REDUCTION, "global_reduction", 4)]
METRIC = "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_"
SECTORS = "l1tex__t_sectors_pipe_lsu_mem_global_op_"
METRICS = {"load": METRIC + "ld.sum", "store": METRIC + "st.sum", "atomic": METRIC + "atom.sum",
           "global_atomic": SECTORS + "atom.sum", "global_reduction": SECTORS + "red.sum"}


def patterns():
    """Which elements the 32 work-items touch: regular walks, and random ones from few and from many elements."""
    rng = random.Random(1)
    lanes = range(32)
    regular = [
        lambda l: 0, lambda l: l, lambda l: 31 - l, lambda l: l ^ 1, lambda l: l // 2, lambda l: l // 4, lambda l: l // 8,
        lambda l: l // 16, lambda l: l % 2, lambda l: l % 4, lambda l: l % 8, lambda l: l % 16, lambda l: l & ~2,
        lambda l: l & ~4, lambda l: 2 * l, lambda l: 3 * l, lambda l: 4 * l, lambda l: 8 * l, lambda l: 9 * l,
        lambda l: l % 16 * 8, lambda l: l // 16 * 32 + l % 2, lambda l: l // 2 * 16, lambda l: (l & ~2) * 8,
    ]
    for walk in regular:
        yield [walk(l) for l in lanes]
    for few in (2, 3, 5, 8, 12, 24):
        pool = [rng.randrange(256) for _ in range(few)]
        yield [rng.choice(pool) for _ in lanes]
    for pair in (1, 2, 1, 2):  # neighbours agree, or those two apart
        chosen = [rng.randrange(256) for _ in lanes]
        yield [chosen[l & ~pair] for l in lanes]
        yield [chosen[l & ~pair] if rng.random() < 0.7 else None for l in lanes]
        yield [chosen[l & ~pair] if rng.random() < 0.95 or l < 16 else chosen[l] for l in lanes]
    for share in (1, 0.8, 0.5, 0.2):
        yield [rng.randrange(256) if rng.random() < share else None for _ in lanes]


def requests():
    """All (kernel's number, pattern)."""
    return [(kernel, pattern) for kernel in range(len(KERNELS)) for pattern in patterns()]


def run_all():
    """One launch of one warp per request."""
    compiler, device = nvidia.Compiler(), nvidia.Device()
    out = device.buffer(bytes(64 * 1024))
    modules = {}
    for kernel, pattern in requests():
        text, name, size = KERNELS[kernel]
        if kernel not in modules:
            source = text.format(bytes=size, type=TYPES[size], count=ELEMENTS * 4 // size)
            modules[kernel] = device.module(nvidia.for_cuda(compiler.ptx(source)))
        index = device.buffer(struct.pack("<32I", *[INACTIVE if i is None else i for i in pattern]))
        device.launch(modules[kernel], f"{name}_{size}", (1, 1, 1), (32, 1, 1), [index, out])
        device.free(index)


def main():
    """Prints the table, or launches the kernels for the profiler to see."""
    if "--launch" in sys.argv:
        run_all()
        return
    rows = nvidia.profile([sys.executable, __file__, "--launch"], list(METRICS.values()))
    print(f"# Wavefronts or sectors of single requests on {nvidia.device_line()}, {datetime.date.today()},"
          " from request_counters.py")
    print("access,bytes,cost,element of each work-item")
    for (kernel, pattern), row in zip(requests(), rows, strict=True):
        _, name, size = KERNELS[kernel]
        count = nvidia.number(row[METRICS[name]])
        print(f"{name},{size},{count},{' '.join('-' if i is None else str(i) for i in pattern)}")


if __name__ == "__main__":
    main()
