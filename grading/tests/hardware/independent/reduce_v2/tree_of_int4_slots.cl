// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v2: reduce a block of 1024 elements in local memory.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group
#define PER_ITEM 16  // elements per work-item
#define BLOCK (GROUP * PER_ITEM)
#define SLOTS (BLOCK / 4)

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int4 block[SLOTS];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  if (first + BLOCK <= n) {
    global const int4* quads = (global const int4*)(in + first);
#pragma unroll
    for (size_t s = lid; s < SLOTS; s += GROUP) block[s] = quads[s];
  } else {
    for (size_t s = lid; s < SLOTS; s += GROUP) {
      const size_t i = first + 4 * s;
      int4 quad = 0;
      if (i < n) quad.x = in[i];
      if (i + 1 < n) quad.y = in[i + 1];
      if (i + 2 < n) quad.z = in[i + 2];
      if (i + 3 < n) quad.w = in[i + 3];
      block[s] = quad;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint width = SLOTS / 2; width > 0; width >>= 1) {
    for (size_t s = lid; s < width; s += GROUP) block[s] += block[s + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) {
    const int4 sum = block[0];
    out[get_group_id(0)] = (sum.x + sum.y) + (sum.z + sum.w);
  }
}
