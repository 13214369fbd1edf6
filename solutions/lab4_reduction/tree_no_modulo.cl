// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_no_modulo: reference solution.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host
#if GROUP != 128 || PER_ITEM != 1
#error "the levels of the tree are written out: GROUP must be 128, PER_ITEM 1"
#endif

// One level: work-item l adds two slots that are `stride` apart. The active work-items are the
// first ones, so whole warps are idle instead of half of every warp, and there is no remainder to
// compute ("GPU Programming III", solution 2). The slots are now 2 * stride apart: on a GPU they
// fall into ever fewer banks, which is the next exercise.
#define STRIDED_STEP(stride)                                           \
  if (lid < GROUP / (2 * (stride))) {                                  \
    partial[2 * (stride)*lid] += partial[2 * (stride)*lid + (stride)]; \
  }                                                                    \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  // Written out for GROUP 128, one line per level: the strides become constants.
  STRIDED_STEP(1)
  STRIDED_STEP(2)
  STRIDED_STEP(4)
  STRIDED_STEP(8)
  STRIDED_STEP(16)
  STRIDED_STEP(32)
  STRIDED_STEP(64)
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
