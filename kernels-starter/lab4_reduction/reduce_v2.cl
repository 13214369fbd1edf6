// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v2: reduce a block of 1024 elements in local memory.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * BLOCK;

  for (uint k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: every level visits all slots and computes a remainder for each, and the active slots
  // are farther and farther apart. Visit only the slots that change, and keep them adjacent.
  for (uint stride = 1; stride < BLOCK; stride *= 2) {
    for (uint k = lid; k < BLOCK; k += GROUP) {
      if (k % (2 * stride) == 0) block[k] += block[k + stride];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
