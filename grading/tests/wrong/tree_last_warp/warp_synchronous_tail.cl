// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the course's volatile tail without barriers.
// outcome: wrong-answer
// says: (a data race)

#define GROUP 256
#define PER_ITEM 2

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = (first < n ? in[first] : 0) + (first + GROUP < n ? in[first + GROUP] : 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 128) partial[lid] += partial[lid + 128];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 64) partial[lid] += partial[lid + 64];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) {
    volatile local int* warp = partial;
    warp[lid] += warp[lid + 32];
    warp[lid] += warp[lid + 16];
    warp[lid] += warp[lid + 8];
    warp[lid] += warp[lid + 4];
    warp[lid] += warp[lid + 2];
    warp[lid] += warp[lid + 1];
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
