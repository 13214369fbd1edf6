// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: int4 loads, and one work-item adds the partial sums.

#define GROUP 64
#define PER_ITEM 64
kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM);
  int4 s = 0;
  if (base + GROUP * PER_ITEM <= n) {
#pragma unroll
    for (int k = 0; k < PER_ITEM / 4; ++k) s += vload4(lid + k * GROUP, in + base);
  } else {
    for (size_t i = base + lid; i < n; i += GROUP) s.x += in[i];
  }
  partial[lid] = s.x + s.y + s.z + s.w;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    int t = 0;
#pragma unroll
    for (int k = 0; k < GROUP; ++k) t += partial[k];
    out[get_group_id(0)] = t;
  }
}
