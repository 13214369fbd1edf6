// SPDX-License-Identifier: Apache-2.0
// Pairs staged in local memory by coalesced scalar loads, then read back with stride 2.

#define GROUP 256
#define PER_ITEM 4
#define PAIRS (GROUP * PER_ITEM)

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  local float stage[2 * PAIRS];
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * PAIRS;
  const uint count = min((uint)PAIRS, n - first);
  global const float* src = pairs + 2 * (size_t)first;
  for (uint k = lid; k < 2 * count; k += GROUP) stage[k] = src[k];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = lid; k < count; k += GROUP) {
    re[first + k] = stage[2 * k];
    im[first + k] = stage[2 * k + 1];
  }
}
