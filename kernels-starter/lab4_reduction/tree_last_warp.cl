// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_last_warp: the levels of the last warp.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: in six of the eight levels at most one warp has work, and the whole
  // group waits at the barrier of each. The barriers must stay, also below
  // 32: OpenCL does not guarantee lockstep. Reduce the number of levels.
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
