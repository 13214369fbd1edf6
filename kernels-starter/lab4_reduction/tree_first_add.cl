// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_first_add: add once while loading.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  // TODO: half of the work-items load an element and never add anything.
  // Give every work-item an addition before the first barrier. PER_ITEM
  // is yours to change: the host then launches fewer groups.
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
