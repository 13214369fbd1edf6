// SPDX-License-Identifier: Apache-2.0
// Gives each work-item eight consecutive elements and skips with continue, steps unrolled by four
// with a tail.

#define GROUP 64
#define PER_ITEM 8

#define H (1.0f / 512)

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_global_id(0) * PER_ITEM;
  for (uint parity = 0; parity < 2; ++parity) {
    for (size_t i = first; i < first + PER_ITEM; ++i) {
      if (i >= n) break;
      if (i % 2 != parity) continue;
      float x = in[i];
      uint s = 0;
      if (parity == 0) {
        for (; s + 4 <= steps; s += 4) {
          x = fma(H * x, 1 - x, x);
          x = fma(H * x, 1 - x, x);
          x = fma(H * x, 1 - x, x);
          x = fma(H * x, 1 - x, x);
        }
        for (; s < steps; ++s) x = fma(H * x, 1 - x, x);
      } else {
        for (; s + 4 <= steps; s += 4) {
          x = fma(-H * x, x * x, x);
          x = fma(-H * x, x * x, x);
          x = fma(-H * x, x * x, x);
          x = fma(-H * x, x * x, x);
        }
        for (; s < steps; ++s) x = fma(-H * x, x * x, x);
      }
      out[i] = x;
    }
  }
}
