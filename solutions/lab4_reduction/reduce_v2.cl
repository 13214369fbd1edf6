// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v2: reference solution.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)
#if PER_ITEM & (PER_ITEM - 1)
#error "each level halves the block: PER_ITEM must be a power of two"
#endif

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;

  // One read per element, and one write per 1024 of them. The versions before moved every partial
  // sum of every level through global memory ("Reduction", task 2). Neighbours read neighbours;
  // past the end the block is filled with zeros, so that the tree needs no bounds test.
  for (size_t k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // Ten levels in local memory. `k` and `k + width` keep the active slots together: adjacent
  // work-items use adjacent banks at every level, and only `width` slots are visited.
  // The barrier is outside the inner loop: all work-items of the group must reach it.
  for (uint width = BLOCK / 2; width > 0; width /= 2) {
    for (size_t k = lid; k < width; k += GROUP) block[k] += block[k + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
