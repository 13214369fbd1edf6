// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: both loads read the same element.
// outcome: wrong-answer
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 256
#define PER_ITEM 2

kernel void tree_first_add(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = (first < n ? in[first] : 0) + (first + GROUP < n ? in[first] : 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
