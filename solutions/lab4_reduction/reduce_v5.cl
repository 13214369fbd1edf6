// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v5: reference solution.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if GROUP != 128 || PER_ITEM != 16
#error "loads and levels are written out: GROUP must be 128, PER_ITEM 16"
#endif

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

// One level of the tree. The barriers stay, also in the last warp: see the handout.
#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;

  // Twice the work-items of version 4 for one more level of the tree ("Reduction", version 5). A
  // compute unit holds a limited number of groups, so larger groups mean more warps that can load
  // while others wait. On a CPU nothing waits that way: there the gain is a longer vector loop.
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
