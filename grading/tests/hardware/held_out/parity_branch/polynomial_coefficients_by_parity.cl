// SPDX-License-Identifier: Apache-2.0
// Both paths as one cubic whose coefficients depend on the parity; four scalar elements per work-
// item.

#define GROUP 128
#define PER_ITEM 4

#define H (1.0f / 512)
#define STEP(x) x = mad(H * x, mad(mad(c, x, b), x, a), x);

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const uint i = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  const float odd = (float)(i & 1u);
  // grow: x + h x (1 - x), decay: x + h x (-x x)
  const float a = 1.0f - odd, b = odd - 1.0f, c = -odd;
  float x0 = i < n ? in[i] : 0;
  float x1 = i + GROUP < n ? in[i + GROUP] : 0;
  float x2 = i + 2 * GROUP < n ? in[i + 2 * GROUP] : 0;
  float x3 = i + 3 * GROUP < n ? in[i + 3 * GROUP] : 0;
  for (uint s = 0; s < steps; ++s) {
    STEP(x0)
    STEP(x1)
    STEP(x2)
    STEP(x3)
  }
  if (i < n) out[i] = x0;
  if (i + GROUP < n) out[i + GROUP] = x1;
  if (i + 2 * GROUP < n) out[i + 2 * GROUP] = x2;
  if (i + 3 * GROUP < n) out[i + 3 * GROUP] = x3;
}
