// SPDX-License-Identifier: Apache-2.0
// Float2 loads, 64 elements per work-item, one step in local memory, 32 partial sums per group.

#define GROUP 128
#define PER_ITEM 64
#define PARTIALS 32

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const uint lid = get_local_id(0);
  const uint first = get_group_id(0) * (GROUP * PER_ITEM);
  float2 sum = (float2)(0.0f);
  if (first + GROUP * PER_ITEM <= n) {
#pragma unroll 4
    for (uint k = 0; k < PER_ITEM / 2; ++k) {
      const uint at = first / 2 + k * GROUP + lid;
      sum = mad(vload2(at, a), vload2(at, b), sum);
    }
  } else {
    for (uint i = first + lid; i < n; i += GROUP) sum.x = mad(a[i], b[i], sum.x);
  }
  sums[lid] = sum.x + sum.y;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < PARTIALS) {
    partial[get_group_id(0) * PARTIALS + lid] =
        sums[lid] + sums[lid + 32] + sums[lid + 64] + sums[lid + 96];
  }
}

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
