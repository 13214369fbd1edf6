// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_no_modulo: a tree whose active work-items are neighbours.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group
#define PER_ITEM 1  // elements per work-item

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  int x = 0;
  if (i < n) x = in[i];
  partial[lid] = x;
  barrier(CLK_LOCAL_MEM_FENCE);

  uint slot = lid + lid;
  uint active = GROUP / 2;
#pragma unroll
  for (uint stride = 1; stride < GROUP; stride += stride) {
    if (lid < active) partial[slot] += partial[slot + stride];
    slot += slot;
    active >>= 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
