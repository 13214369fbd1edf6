// SPDX-License-Identifier: Apache-2.0
// 64 work-items walk a pointer with two sums; eight add eight, one adds the rest.

#define GROUP 64
#define PER_ITEM 64
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  local int eighth[8];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  global const int* p = in + first + lid;
  global const int* end = in + min(first + BLOCK, (size_t)n);
  int even = 0, odd = 0;
  while (p + GROUP < end) {
    even += p[0];
    odd += p[GROUP];
    p += 2 * GROUP;
  }
  if (p < end) even += *p;
  partial[lid] = even + odd;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) {
    int sum = 0;
    for (int k = 0; k < 8; ++k) sum += partial[lid + 8 * k];
    eighth[lid] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    int sum = 0;
    for (int k = 0; k < 8; ++k) sum += eighth[k];
    out[get_group_id(0)] = sum;
  }
}
