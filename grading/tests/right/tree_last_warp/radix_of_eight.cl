// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two levels of eight.

#define GROUP 256
#define PER_ITEM 2
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)
kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int p[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  p[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32)
    p[lid] = p[lid] + p[lid + 32] + p[lid + 64] + p[lid + 96] + p[lid + 128] + p[lid + 160] +
             p[lid + 192] + p[lid + 224];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4)
    p[lid] = p[lid] + p[lid + 4] + p[lid + 8] + p[lid + 12] + p[lid + 16] + p[lid + 20] +
             p[lid + 24] + p[lid + 28];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = p[0] + p[1] + p[2] + p[3];
}
