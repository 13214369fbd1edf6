// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the eight slots of one work-item lie where others write sums.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 23,

#define GROUP 256
#define PER_ITEM 2

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = (first < n ? in[first] : 0) + (first + GROUP < n ? in[first + GROUP] : 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  // 256 values become 32, then 4. Work-item l stores to slot l, which belongs to l / 8.
  for (size_t left = GROUP / 8; left >= 4; left /= 8) {
    if (lid < left) {
      int sum = 0;
      for (size_t k = 0; k < 8; ++k) sum += partial[8 * lid + k];
      // Without a barrier here:
      partial[lid] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0] + partial[1] + partial[2] + partial[3];
}
