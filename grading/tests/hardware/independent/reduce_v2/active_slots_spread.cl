// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v2: reduce a block of 1024 elements in local memory.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group
#define PER_ITEM 16  // elements per work-item
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  for (uint s = lid; s < BLOCK; s += GROUP) {
    int x = 0;
    if (first + s < n) x = in[first + s];
    block[s] = x;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint pairs = BLOCK / 2;
  for (uint stride = 1; stride < BLOCK; stride <<= 1) {
    for (uint p = lid; p < pairs; p += GROUP) {
      const uint slot = 2 * stride * p;
      block[slot] += block[slot + stride];
    }
    pairs >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
