// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v4: reference solution.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if GROUP != 64 || PER_ITEM != 16
#error "loads and levels are written out: GROUP must be 64, PER_ITEM 16"
#endif

// Element k of this work-item, or 0 past the end. A choice between two values costs a GPU a
// predicate and PoCL a masked load; a branch around the load would cost both more.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

// One level of the tree. The barriers stay, also in the last warp: see the handout.
#define TREE_STEP(width)                                     \
  if (lid < (width)) partial[lid] += partial[lid + (width)]; \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;

  // No loop: no counter, no comparison, no jump ("Reduction", version 4). What matters more today
  // is that the 16 loads do not depend on each other, so all of them are in flight at the same
  // time. On PoCL straight-line code is also what lets one instruction run many work-items.
  partial[lid] = LOAD(0) + LOAD(1) + LOAD(2) + LOAD(3) + LOAD(4) + LOAD(5) + LOAD(6) + LOAD(7) +
                 LOAD(8) + LOAD(9) + LOAD(10) + LOAD(11) + LOAD(12) + LOAD(13) + LOAD(14) +
                 LOAD(15);
  barrier(CLK_LOCAL_MEM_FENCE);

  // Constant widths: the compiler knows at each level which work-items are idle.
  TREE_STEP(32)
  TREE_STEP(16)
  TREE_STEP(8)
  TREE_STEP(4)
  TREE_STEP(2)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1];
}
