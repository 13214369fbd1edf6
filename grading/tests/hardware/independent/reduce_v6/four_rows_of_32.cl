// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v6: small blocks for occupancy.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group
#define PER_ITEM 8  // elements per work-item: two int4
#define WIDTH 32

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP / WIDTH][WIDTH];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  int sum = 0;
  if (first + GROUP * PER_ITEM <= n) {
    global const int4* quads = (global const int4*)(in + first);
    const int8 v = (int8)(quads[lid], quads[lid + GROUP]);
    const int4 four = v.lo + v.hi;
    const int2 two = four.lo + four.hi;
    sum = two.x + two.y;
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum += in[i];
  }
  partial[lid / WIDTH][lid % WIDTH] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < WIDTH) {
    partial[0][lid] = (partial[0][lid] + partial[1][lid]) + (partial[2][lid] + partial[3][lid]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) {
    local int* mine = &partial[0][lid];
    mine[0] = (mine[0] + mine[8]) + (mine[16] + mine[24]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const int4 v = vload4(0, partial[0]) + vload4(1, partial[0]);
    out[get_group_id(0)] = (v.x + v.y) + (v.z + v.w);
  }
}
