// SPDX-License-Identifier: Apache-2.0
// Counts the edges below x and looks the three numbers of the segment up in constant tables.

#define GROUP 256
#define PER_ITEM 2

constant float gain[5] = {1.25f, 0.75f, 2.5f, 0.5f, 1.75f};
constant float exponent[5] = {0.45f, 1.3f, 0.8f, 2.2f, 0.35f};
constant float offset[5] = {-0.5f, 0.125f, -1.25f, 1.5f, 2.25f};

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t first = get_group_id(0) * GROUP * PER_ITEM + get_local_id(0);
#pragma unroll
  for (int k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) {
      const float x = clamp(in[i], 0.0625f, 4.0f);
      const int s = (x >= 0.25f) + (x >= 0.5f) + (x >= 1.0f) + (x >= 2.0f);
      out[i] = gain[s] * powr(x, exponent[s]) + offset[s];
    }
  }
}
