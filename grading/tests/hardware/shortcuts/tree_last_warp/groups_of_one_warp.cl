// SPDX-License-Identifier: Apache-2.0
// The tree still halves at every level. There is just no warp left that waits for the last one,
// because the group is a single warp.
#define GROUP 32     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 32  // elements per work-item: 1 to 64, read by the host

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  int sum = 0;
  if (first + GROUP * PER_ITEM <= n) {
    global const int4* quads = (global const int4*)(in + first) + lid;
    int4 four = 0;
#pragma unroll
    for (uint k = 0; k < PER_ITEM / 4; ++k) four += quads[k * GROUP];
    sum = (four.x + four.y) + (four.z + four.w);
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum += in[i];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
