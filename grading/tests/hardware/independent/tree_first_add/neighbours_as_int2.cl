// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, tree_first_add: add once while loading.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 128  // work-items per group: 2 to the power of LEVELS
#define LEVELS 7
#define PER_ITEM 2  // elements per work-item: one int2

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const uint lid = get_local_id(0);
  const size_t pair = get_global_id(0);
  int sum = 0;
  if (2 * pair + 1 < n) {
    const int2 both = ((global const int2*)in)[pair];
    sum = both.x + both.y;
  } else if (2 * pair < n) {
    sum = in[2 * pair];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (int level = LEVELS - 1; level >= 0; --level) {
    const uint width = 1u << level;
    if (lid < width) partial[lid] += partial[lid | width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
