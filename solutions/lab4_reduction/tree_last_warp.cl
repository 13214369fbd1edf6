// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_last_warp: reference solution.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.
#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host
#if GROUP != 256 || PER_ITEM != 2
#error "loads and levels are written out: GROUP must be 256, PER_ITEM 2"
#endif

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

// One level that makes `width` values of 8 * width: each of the lower work-items adds eight slots,
// `width` apart. It reads only slots that no other active work-item writes, and adjacent
// work-items use adjacent banks.
#define ADD_EIGHTS(width)                                                         \
  if (lid < (width)) {                                                            \
    int sum = partial[lid];                                                       \
    for (size_t slot = 1; slot < 8; ++slot) sum += partial[lid + slot * (width)]; \
    partial[lid] = sum;                                                           \
  }                                                                               \
  barrier(CLK_LOCAL_MEM_FENCE);

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);

  // "GPU Programming III" (solution 5) drops the barriers for the last 32 work-items, which ran in
  // lockstep in its day; now that is a data race. What it was after remains: six of eight levels
  // keep at most one warp busy, and the whole group waits at the barrier of each. So this tree has
  // three levels instead of eight, the first two with eight times the fan-in.
  ADD_EIGHTS(32)
  ADD_EIGHTS(4)
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1] + partial[2] + partial[3];
}
