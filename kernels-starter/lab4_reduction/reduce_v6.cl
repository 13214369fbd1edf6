// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v6: small blocks for occupancy.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 48  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  // TODO: with 24 KiB of local memory per group, a compute unit holds only a few groups at a time,
  // and the loops cannot be unrolled. Use as little local memory as possible, then tune PER_ITEM.
  local int block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t size = get_local_size(0);
  const size_t first = get_group_id(0) * BLOCK;

  for (size_t k = lid; k < BLOCK; k += size) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (size_t k = lid + size; k < BLOCK; k += size) block[lid] += block[k];
  barrier(CLK_LOCAL_MEM_FENCE);

  for (size_t width = size / 2; width > 0; width /= 2) {
    if (lid < width) block[lid] += block[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
