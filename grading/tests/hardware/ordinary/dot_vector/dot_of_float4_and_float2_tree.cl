// SPDX-License-Identifier: Apache-2.0
// Uses dot on float4s into two alternating sums and combines them in a tree of float2s.

#define GROUP 256
#define GROUPS 528
#define PER_STEP 8

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float2 sums[GROUP];
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  const size_t lid = get_local_id(0);
  const size_t items = get_global_size(0);
  const size_t quads = n / 4;
  float2 sum = 0;
  size_t q = get_global_id(0);
  for (; q + items < quads; q += 2 * items) {
    sum.x += dot(a4[q], b4[q]);
    sum.y += dot(a4[q + items], b4[q + items]);
  }
  if (q < quads) sum.x += dot(a4[q], b4[q]);
  const size_t rest = 4 * quads + get_global_id(0);
  if (rest < n) sum.y += a[rest] * b[rest];

  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0].x + sums[0].y;
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t q = lid; q < count; q += GROUP) sum += partial[q];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
