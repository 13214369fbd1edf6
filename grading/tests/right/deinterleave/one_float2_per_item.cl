// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: one aligned float2 per work-item.

#define GROUP 256
#define PER_ITEM 1
kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float2 p = ((global const float2*)pairs)[i];
  re[i] = p.x;
  im[i] = p.y;
}
