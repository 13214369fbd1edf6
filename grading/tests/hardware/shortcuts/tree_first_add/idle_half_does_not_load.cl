// SPDX-License-Identifier: Apache-2.0
// The starter's idle half is now idle from the beginning: 64 of 128 work-items load a pair and add
// it, for the same 128 elements per group. The tree begins one level lower.
#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP / 2];
  const size_t lid = get_local_id(0);
  const size_t i = get_group_id(0) * GROUP + lid;
  if (lid < GROUP / 2) {
    partial[lid] = (i < n ? in[i] : 0) + (i + GROUP / 2 < n ? in[i + GROUP / 2] : 0);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
