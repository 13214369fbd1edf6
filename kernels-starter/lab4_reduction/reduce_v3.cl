// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v3: add while loading, and a cheap tail.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;

  // TODO: every element goes through local memory, and each of ten levels needs
  // a barrier. Store less, and shorten the tree. How much can a work-item do
  // before it needs the others? Keep all the barriers that are left.
  for (size_t k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint width = BLOCK / 2; width > 0; width /= 2) {
    for (size_t k = lid; k < width; k += GROUP) block[k] += block[k + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
