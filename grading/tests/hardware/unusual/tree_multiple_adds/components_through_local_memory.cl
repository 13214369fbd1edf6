// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: components through local memory.

#define GROUP 128
#define PER_ITEM 32

kernel void tree_multiple_adds(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  int4 sum = 0;
  if (n - first >= GROUP * PER_ITEM) {
    global const int4* q = (global const int4*)(in + first) + lid;
#pragma unroll
    for (int k = 0; k < PER_ITEM / 4; ++k) sum += q[k * GROUP];
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum.w += in[i];
  }
  sum.lo += sum.hi;
  partial[lid] = sum.x + sum.y;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) {
    int4 own;
    own.x = partial[lid];
    own.y = partial[lid + 32];
    own.z = partial[lid + 64];
    own.w = partial[lid + 96];
    own.even += own.odd;
    partial[lid] = own.x + own.z;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8)
    partial[lid] = (partial[lid] + partial[lid + 8]) + (partial[lid + 16] + partial[lid + 24]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const int8 last = vload8(0, partial);
    const int4 four = last.lo + last.hi;
    out[get_group_id(0)] = (four.x + four.y) + (four.z + four.w);
  }
}
