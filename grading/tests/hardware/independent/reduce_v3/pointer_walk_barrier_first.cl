// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v3: add while loading, and a cheap tail.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group
#define PER_ITEM 8  // elements per work-item

kernel void reduce_v3(global const int* restrict in, global int* restrict out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t stop = min(first + GROUP * PER_ITEM, (size_t)n);
  int sum = 0;
  if (stop - first == GROUP * PER_ITEM) {
    global const int* p = in + first + lid;
    global const int* const end = in + stop;
#pragma unroll
    for (int round = 0; round < PER_ITEM / 2; ++round) {
      sum += p[0] + p[GROUP];
      p += 2 * GROUP;
    }
  } else {
    for (size_t i = first + lid; i < stop; i += GROUP) sum += in[i];
  }
  partial[lid] = sum;
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < width) partial[lid] = sum += partial[lid + width];
  }
  if (lid == 0) out[get_group_id(0)] = sum;
}
