// SPDX-License-Identifier: Apache-2.0
// Dodges: each step computes both paths and selects one. No lane is idle, half of them work in
// vain.
#define GROUP 64
#define PER_ITEM 4
#define H (1.0f / 512)
kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  float x[PER_ITEM];
#pragma unroll
  for (uint k = 0; k < PER_ITEM; ++k) x[k] = first + k * GROUP < n ? in[first + k * GROUP] : 0;
  const int odd = get_local_id(0) % 2;
  for (uint s = 0; s < steps; ++s) {
#pragma unroll
    for (uint k = 0; k < PER_ITEM; ++k) {
      const float grown = x[k] + H * x[k] * (1 - x[k]);
      const float decayed = x[k] - H * x[k] * x[k] * x[k];
      x[k] = odd ? decayed : grown;
    }
  }
#pragma unroll
  for (uint k = 0; k < PER_ITEM; ++k) {
    if (first + k * GROUP < n) out[first + k * GROUP] = x[k];
  }
}
