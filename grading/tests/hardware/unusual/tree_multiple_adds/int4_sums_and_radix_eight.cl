// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: int4 sums and radix eight.

#define GROUP 128
#define PER_ITEM 16

kernel void tree_multiple_adds(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t behind = first + GROUP * PER_ITEM;
  int4 four = (int4)(0);
  if (behind <= n) {
    global const int4* p = (global const int4*)(in + first) + lid;
    const int4 a = *p, b = *(p + GROUP), c = *(p + 2 * GROUP), d = *(p + 3 * GROUP);
    four = (a + b) + (c + d);
  } else {
    size_t i = first + lid;
    for (uint k = 0; i < n; ++k, i += GROUP) four.s0 += in[i];
  }
  partial[lid] = (four.x + four.w) + (four.y + four.z);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) {
    local int* own = &partial[lid];
    own[0] =
        ((own[0] + own[16]) + (own[32] + own[48])) + ((own[64] + own[80]) + (own[96] + own[112]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) partial[lid] += partial[4 + lid] + partial[8 + lid] + partial[12 + lid];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = (partial[0] + partial[1]) + (partial[2] + partial[3]);
}
