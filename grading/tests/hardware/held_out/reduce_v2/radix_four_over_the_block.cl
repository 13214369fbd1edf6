// SPDX-License-Identifier: Apache-2.0
// 256 work-items, 1024 slots, five levels that add four slots each, in a loop.

#define GROUP 256
#define PER_ITEM 4
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * BLOCK;
  for (uint k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = BLOCK / 4; w > 0; w /= 4) {
    if (lid < w) {
      block[lid] = block[lid] + block[lid + w] + block[lid + 2 * w] + block[lid + 3 * w];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
