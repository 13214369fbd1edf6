// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: loads past the end of the data.
// outcome: runtime-crash
// says: out of bounds
// says: `in[
// place: 16

#define GROUP 64
#define PER_ITEM 16

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  int sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) sum += in[first + k * GROUP];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
