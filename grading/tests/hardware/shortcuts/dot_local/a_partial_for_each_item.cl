// SPDX-License-Identifier: Apache-2.0
// No local reduction at all: 256 elements per work-item make its own partial sum rare enough that
// hardly any sector is counted for it. The single group of the last launch still adds all of them.
#define GROUP 1024     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 256   // elements per work-item: 2 to 256, read by the host
#define PARTIALS 1024  // partial sums that a group leaves: 1 to GROUP, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * BLOCK;
  const size_t end = min(first + BLOCK, (size_t)n);
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  float4 sum = 0;
#pragma unroll 4
  for (size_t q = first / 4 + lid; q < end / 4; q += GROUP) sum = mad(a4[q], b4[q], sum);
  const size_t rest = end / 4 * 4 + lid;
  if (rest < end) sum.x += a[rest] * b[rest];
  partial[get_global_id(0)] = (sum.x + sum.y) + (sum.z + sum.w);
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
