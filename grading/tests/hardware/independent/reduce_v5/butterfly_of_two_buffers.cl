// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v5: use 128 work-items per group.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group
#define PER_ITEM 16  // elements per work-item

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int slots[2 * GROUP];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  int sum = 0;
#pragma unroll
  for (uint j = 0; j < PER_ITEM; ++j) {
    const size_t i = first + j * GROUP;
    sum += i < n ? in[i] : 0;
  }
  // One barrier per level: the next level writes to the other buffer.
  uint side = 0;
  for (uint bit = 1; bit < GROUP; bit <<= 1) {
    slots[side + lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += slots[side + (lid ^ bit)];
    side ^= GROUP;
  }
  if (lid == 0) out[get_group_id(0)] = sum;
}
