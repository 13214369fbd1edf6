// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: eight quads per item.

#define GROUP 128
#define PER_ITEM 32
#define PARTIALS 1

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP] __attribute__((aligned(64)));
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  float4 sum[4] = {(float4)(0), (float4)(0), (float4)(0), (float4)(0)};
  if (first + GROUP * PER_ITEM <= n) {
    global const float4* pa = (global const float4*)(a + first) + lid;
    global const float4* pb = (global const float4*)(b + first) + lid;
#pragma unroll
    for (int k = 0; k < PER_ITEM / 4; ++k)
      sum[k & 3] = mad(pa[k * GROUP], pb[k * GROUP], sum[k & 3]);
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum[0].x = mad(a[i], b[i], sum[0].x);
  }
  const float4 all = (sum[0] + sum[1]) + (sum[2] + sum[3]);
  sums[lid] = (all.x + all.y) + (all.z + all.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) {
    float own = sums[lid];
#pragma unroll
    for (size_t k = 16; k < GROUP; k += 16) own += sums[lid + k];
    sums[lid] = own;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const float16 v = vload16(0, sums);
    const float8 w = v.lo + v.hi;
    const float4 x = w.lo + w.hi;
    partial[get_group_id(0)] = (x.x + x.y) + (x.z + x.w);
  }
}

// Given: the last launch, one group, adds all partial sums.
kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const uint quads = count / 4;
  float4 sum = 0;
  for (size_t q = lid; q < quads; q += GROUP) sum += vload4(q, partial);
  const size_t rest = 4 * quads + lid;  // at most three are left
  if (rest < count) sum.x += partial[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
