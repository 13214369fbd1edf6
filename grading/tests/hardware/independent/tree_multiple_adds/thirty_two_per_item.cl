// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_multiple_adds: more additions per work-item.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group
#define PER_ITEM 32  // elements per work-item: eight int4
#define QUADS (PER_ITEM / 4)

kernel void tree_multiple_adds(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  int sum = 0;
  if (first + GROUP * PER_ITEM <= n) {
    global const int4* from = (global const int4*)(in + first) + lid;
    int4 v[QUADS];
#pragma unroll
    for (int q = 0; q < QUADS; ++q) v[q] = from[q * GROUP];
    const int4 four = ((v[0] + v[1]) + (v[2] + v[3])) + ((v[4] + v[5]) + (v[6] + v[7]));
    sum = (four.x + four.y) + (four.z + four.w);
  } else {
    size_t i = first + lid;
    while (i < n) {
      sum += in[i];
      i += GROUP;
    }
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint width = GROUP / 2; width > 1; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
