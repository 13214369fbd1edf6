// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_last_warp: the levels of the last warp.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 256   // work-items per group
#define PER_ITEM 2  // elements per work-item
#define ROW 16
#define PITCH (ROW + 1)

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int slots[GROUP / ROW * PITCH];
  local int totals[GROUP / ROW];
  const size_t lid = get_local_id(0);
  const size_t low = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  const size_t high = low + GROUP;
  const int a = low < n ? in[low] : 0;
  const int b = high < n ? in[high] : 0;
  slots[lid / ROW * PITCH + lid % ROW] = a + b;
  barrier(CLK_LOCAL_MEM_FENCE);

  // Two levels with a fan-in of 16 instead of eight levels with a fan-in of two.
  if (lid < GROUP / ROW) {
    local const int* row = slots + lid * PITCH;
    int sum = 0;
#pragma unroll
    for (int j = 0; j < ROW; ++j) sum += row[j];
    totals[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    int sum = 0;
#pragma unroll
    for (int j = 0; j < GROUP / ROW; ++j) sum += totals[j];
    out[get_group_id(0)] = sum;
  }
}
