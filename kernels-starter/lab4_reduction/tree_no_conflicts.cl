// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_no_conflicts: a tree without bank conflicts.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int partial[GROUP * PER_ITEM];
  const size_t lid = get_local_id(0);
  const uint slots = PER_ITEM * get_local_size(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0);
  partial[lid + GROUP] = LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: adjacent work-items use slots 2 * stride apart, which lie in few banks. Change
  // the order of the levels so that adjacent work-items always use adjacent slots.
  for (uint stride = 1; stride < slots; stride *= 2) {
    const size_t slot = 2 * stride * lid;
    if (slot < slots) partial[slot] += partial[slot + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
