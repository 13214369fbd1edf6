// SPDX-License-Identifier: Apache-2.0
// No tree, no order of slots to think about: each lane adds to the word of its bank by an atomic
// addition, and work-item 0 adds the 32 words one after the other.
#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 2  // elements per work-item: 1 to 64, read by the host

// Element k of this work-item, or 0 past the end.
#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int sums[32];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  if (lid < 32) sums[lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sums[lid % 32], LOAD(0) + LOAD(1));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    int sum = 0;
    for (uint bank = 0; bank < 32; ++bank) sum += sums[bank];
    out[get_group_id(0)] = sum;
  }
}
