// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two levels of sixteen.

#define GROUP 256
#define PER_ITEM 2
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)
kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int p[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  p[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16)
    p[lid] = p[lid] + p[lid + 16] + p[lid + 32] + p[lid + 48] + p[lid + 64] + p[lid + 80] +
             p[lid + 96] + p[lid + 112] + p[lid + 128] + p[lid + 144] + p[lid + 160] +
             p[lid + 176] + p[lid + 192] + p[lid + 208] + p[lid + 224] + p[lid + 240];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0)
    out[get_group_id(0)] = p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7] + p[8] + p[9] +
                           p[10] + p[11] + p[12] + p[13] + p[14] + p[15];
}
