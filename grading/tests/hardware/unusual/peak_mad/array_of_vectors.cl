// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: array of vectors.

#define GROUP 64
#define PER_ITEM 128
#define VECTORS (PER_ITEM / 16)

#define UNROLL _Pragma("unroll")
#define STEP_ALL UNROLL for (int v = 0; v < VECTORS; ++v) x[v] = fma(x[v], x[v], (float16)(-0.74f));

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const uint lid = get_local_id(0);
  uint left = steps;
  if (n - first < GROUP * PER_ITEM) {  // first < n: the last group has an element at least
    size_t i = first + lid;
    for (; i < n; i += GROUP) {
      float y = in[i];
      for (left = steps; left != 0; --left) y = fma(y, y, -0.74f);
      out[i] = y;
    }
    return;
  }
  global const float4* from = (global const float4*)(in + first) + lid;
  global float4* to = (global float4*)(out + first) + lid;
  float16 x[VECTORS];
  UNROLL for (int v = 0; v < VECTORS; ++v) {
    x[v].lo = (float8)(from[(4 * v) * GROUP], from[(4 * v + 1) * GROUP]);
    x[v].hi = (float8)(from[(4 * v + 2) * GROUP], from[(4 * v + 3) * GROUP]);
  }
  while (left >= 8) {
    STEP_ALL STEP_ALL STEP_ALL STEP_ALL STEP_ALL STEP_ALL STEP_ALL STEP_ALL left -= 8;
  }
  while (left > 0) {
    STEP_ALL
    --left;
  }
  UNROLL for (int v = 0; v < VECTORS; ++v) {
    to[(4 * v) * GROUP] = x[v].lo.lo;
    to[(4 * v + 1) * GROUP] = x[v].lo.hi;
    to[(4 * v + 2) * GROUP] = x[v].hi.lo;
    to[(4 * v + 3) * GROUP] = x[v].hi.hi;
  }
}
