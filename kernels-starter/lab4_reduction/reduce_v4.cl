// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v4: unroll everything.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t size = get_local_size(0);
  const size_t first = get_group_id(0) * size * PER_ITEM;
  const size_t end = min(first + size * PER_ITEM, (size_t)n);

  // TODO: the bounds of both loops are known only at run time, so no compiler can unroll them,
  // and a load waits for the test before it. Let all loads of a work-item be in flight at once.
  int sum = 0;
  for (size_t i = first + lid; i < end; i += size) sum += in[i];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (size_t width = size / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
