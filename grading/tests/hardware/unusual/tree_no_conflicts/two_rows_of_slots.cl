// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two rows of slots.

#define GROUP 128
#define PER_ITEM 2

#define HALVE(width)                       \
  if (lid < (width)) *mine += mine[width]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  typedef int Row[GROUP];
  local Row slots[PER_ITEM];
  const size_t lid = get_local_id(0);
  const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  slots[0][lid] = i < n ? in[i] : 0;
  slots[1][lid] = i + GROUP < n ? in[i + GROUP] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  slots[0][lid] += slots[1][lid];
  barrier(CLK_LOCAL_MEM_FENCE);
  local int* const mine = &slots[0][lid];
  HALVE(64)
  HALVE(32)
  HALVE(16) HALVE(8) HALVE(4) HALVE(2) if (lid == 0) out[get_group_id(0)] = mine[0] + mine[1];
}
