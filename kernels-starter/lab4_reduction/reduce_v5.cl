// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v5: use 128 work-items per group.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t active = get_local_size(0) / 2;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);

  // TODO: only the first half of the work-items does anything, in
  // loops that no compiler can unroll. Put all of them to work.
  if (lid < active) {
    int sum = 0;
    for (size_t i = first + lid; i < end; i += active) sum += in[i];
    partial[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (size_t width = active / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
