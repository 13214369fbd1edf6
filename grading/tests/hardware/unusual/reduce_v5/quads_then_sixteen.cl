// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: quads then sixteen.

#define GROUP 128
#define PER_ITEM 16

typedef union {
  int4 quad;
  int2 pair[2];
} Quad;

kernel void reduce_v5(global const int* in, global int* out, uint n) {
  local int partial[GROUP] __attribute__((aligned(64)));
  const uint lid = get_local_id(0);
  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  Quad sum;
  sum.quad = 0;
  if (begin + GROUP * PER_ITEM <= n) {
    global const int4* quads = (global const int4*)(in + begin) + lid;
    sum.quad = (quads[0 * GROUP] + quads[1 * GROUP]) + (quads[2 * GROUP] + quads[3 * GROUP]);
  } else {
    for (size_t i = begin + lid; i < n; i += GROUP) sum.quad.x += in[i];
  }
  const int2 pair = sum.pair[0] + sum.pair[1];
  partial[lid] = pair.x + pair.y;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) {
    int own = 0;
#pragma unroll
    for (uint k = 0; k < GROUP; k += 16) own += partial[lid + k];
    partial[lid] = own;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const int16 all = vload16(0, partial);
    const int8 eight = all.lo + all.hi;
    const int4 four = eight.lo + eight.hi;
    out[get_group_id(0)] = (four.x + four.y) + (four.z + four.w);
  }
}
