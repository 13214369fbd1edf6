// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: every work-item stores its own total into one word.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 23,

#define GROUP 64
#define PER_ITEM 16

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  volatile local int total;  // which keeps PoCL from changing the order of the stores
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  int sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    if (first + k * GROUP < n) sum += in[first + k * GROUP];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < lid; ++i) sum += partial[i];
  total = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = total;
}
