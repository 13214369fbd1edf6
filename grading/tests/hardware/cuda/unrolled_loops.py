#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which loops over private arrays NVIDIA's OpenCL compiler unrolls: the array is in registers where its PTX has no local memory.

    unrolled_loops.py                a table in Markdown, for docs/results; needs NVIDIA's driver
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nvidia import Compiler  # noqa: E402 (a file of the folder above)


def rows(rounds, work):
    """Every element is changed in each step; `work` multiplications come before the first."""
    multiply = "\n".join(f"    v = v * 1.5f + {i}.25f;" for i in range(work))
    return f"""kernel void k(global const float* in, global float* out, uint n) {{
  float a[{rounds}];
  const size_t g = get_global_id(0);
  for (int i = 0; i < {rounds}; ++i) {{
    float v = in[g + i * n];
{multiply}
    a[i] = v;
  }}
  for (uint p = 0; p < n; ++p)
    for (int i = 0; i < {rounds}; ++i) a[i] = a[i] * in[p] + 1;
  float s = 0;
  for (int i = 0; i < {rounds}; ++i) s += a[i] * a[i];
  out[g] = s;
}}
"""


def products(height, width):
    """The sums of a matrix product, as a loop in a loop."""
    return f"""kernel void k(global const float* x, global const float* y, global float* out, uint n) {{
  float s[{height}][{width}] = {{{{0}}}};
  const size_t g = get_global_id(0);
  for (uint p = 0; p < n; ++p) {{
    float a[{height}], b[{width}];
    for (int i = 0; i < {height}; ++i) a[i] = x[p * {height} + i];
    for (int j = 0; j < {width}; ++j) b[j] = y[(p * {width} + j) * n + g];
    for (int i = 0; i < {height}; ++i)
      for (int j = 0; j < {width}; ++j) s[i][j] += a[i] * b[j];
  }}
  for (int i = 0; i < {height}; ++i)
    for (int j = 0; j < {width}; ++j) out[(g * {height} + i) * {width} + j] = s[i][j];
}}
"""


def guarded(rounds):
    """A sum for each round, with a branch."""
    return f"""kernel void k(global const int* in, global int* out, uint n) {{
  int a[{rounds}], used = 0;
  const size_t g = get_global_id(0) * {rounds};
  for (int i = 0; i < {rounds}; ++i) a[i] = 0;
  for (size_t p = 0; p < 4; ++p)
    for (int i = 0; i < {rounds}; ++i) {{
      const size_t at = g + p * 4096 + i;
      if (at < n) {{
        a[i] += in[at];
        used++;
      }}
    }}
  int s = 0;
  for (int i = 0; i < {rounds}; ++i) s += a[i];
  out[get_global_id(0)] = used ? s : 0;
}}
"""


def local_sum(rounds):
    """No private array."""
    return f"""kernel void k(global const float* in, global float* out, uint n) {{
  local float t[1024];
  for (int i = get_local_id(0); i < 1024; i += 64) t[i] = in[i];
  barrier(CLK_LOCAL_MEM_FENCE);
  float s = 0;
  for (int i = 0; i < {rounds}; ++i) s += t[i];
  out[get_global_id(0)] = s;
}}
"""


FORMS = [
    ("{} elements, {} multiplications each", rows, [(r, w) for w in (0, 4, 16, 64) for r in (16, 32, 64, 128, 256)]),
    ("{} × {} sums of products", products, [(4, 4), (8, 8), (16, 8), (16, 16), (32, 8), (32, 16), (32, 32)]),
    ("{} sums with a branch", guarded, [(8,), (16,), (32,), (64,)]),
    ("{} words of local memory are added, no array", local_sum, [(32,), (96,), (128,), (256,), (1024,)]),
]


def main():
    compiler = Compiler()
    print("| loop | where the array is | reads of local memory in the code |\n|---|---|---|")
    for name, make, sizes in FORMS:
        for size in sizes:
            ptx = compiler.ptx(make(*size))
            where = "memory" if "__local_depot" in ptx else "registers"
            print(f"| {name.format(*size)} | {where if make is not local_sum else '-'} | {ptx.count('ld.shared')} |")


if __name__ == "__main__":
    main()
