// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the sums are float, which holds 24 bits of an integer.
// outcome: wrong-answer
// kind: missing-terms | surplus-terms | lost-precision | wrong-values

#define GROUP 64
#define PER_ITEM 16
kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local float partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  float sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k)
    if (first + k * GROUP < n) sum += in[first + k * GROUP];
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint w = GROUP / 2; w > 0; w /= 2) {
    if (lid < w) partial[lid] += partial[lid + w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
