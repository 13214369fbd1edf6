// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: levels overlap.
// outcome: wrong-answer
// says: without a barrier between them (a data race)

#define GROUP 256
#define PER_ITEM 1

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_global_id(0);
  partial[lid] = i < n ? in[i] : 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
