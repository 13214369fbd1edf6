// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_no_conflicts: a tree without bank conflicts.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group
#define PER_ITEM 2  // elements per work-item

int element_or_zero(global const int* in, size_t i, uint n) { return i < n ? in[i] : 0; }

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int slots[GROUP * PER_ITEM];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  local int* const mine = slots + lid;
  mine[0] = element_or_zero(in, first + lid, n);
  mine[GROUP] = element_or_zero(in, first + lid + GROUP, n);
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint distance = GROUP; distance >= 1; distance >>= 1) {
    if (lid < distance) *mine += mine[distance];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = *mine;
}
