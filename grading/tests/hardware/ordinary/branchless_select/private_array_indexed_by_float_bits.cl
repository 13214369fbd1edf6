// SPDX-License-Identifier: Apache-2.0
// Takes the segment from the exponent bits of x and the numbers from private arrays.

#define GROUP 128
#define PER_ITEM 1

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const uint i = get_global_id(0);
  if (i >= n) return;
  const float c[8] = {1.25f, 1.25f, 0.75f, 2.5f, 0.5f, 1.75f, 1.75f, 1.75f};
  const float e[8] = {0.45f, 0.45f, 1.3f, 0.8f, 2.2f, 0.35f, 0.35f, 0.35f};
  const float o[8] = {-0.5f, -0.5f, 0.125f, -1.25f, 1.5f, 2.25f, 2.25f, 2.25f};
  const float x = fmin(fmax(in[i], 0.0625f), 4.0f);
  // 1/16 has the exponent -4, 4 has 2
  const int s = (int)(as_uint(x) >> 23) - 127 + 4;
  out[i] = mad(c[s], powr(x, e[s]), o[s]);
}
