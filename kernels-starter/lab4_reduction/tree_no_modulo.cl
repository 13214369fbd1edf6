// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_no_modulo: a tree whose active work-items are neighbours.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const uint size = get_local_size(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: the active work-items are scattered over all warps, so every warp
  // executes every level, and % is slow. Keep the active work-items together.
  for (uint stride = 1; stride < size; stride *= 2) {
    if (lid % (2 * stride) == 0) partial[lid] += partial[lid + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
