// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_local: one partial sum per group.
//
// a, b     n floats each
// partial  PARTIALS partial sums per group, those of group g from partial[g * PARTIALS] on
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_local in 1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM
//          consecutive elements, the last one what is left of them; then sum_partials in one group.

#define GROUP 128    // work-items per group
#define PER_ITEM 32  // elements per work-item: eight float4
#define PARTIALS 4   // partial sums that a group leaves
#define BLOCK (GROUP * PER_ITEM)

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  float4 even = 0, odd = 0;
  if (first + BLOCK <= n) {
    global const float4* x = (global const float4*)(a + first) + lid;
    global const float4* y = (global const float4*)(b + first) + lid;
#pragma unroll
    for (int j = 0; j < PER_ITEM / 4; j += 2) {
      even = mad(x[j * GROUP], y[j * GROUP], even);
      odd = mad(x[(j + 1) * GROUP], y[(j + 1) * GROUP], odd);
    }
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) even.x += a[i] * b[i];
  }
  const float4 both = even + odd;
  sums[lid] = (both.x + both.y) + (both.z + both.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) sums[lid] = (sums[lid] + sums[lid + 32]) + (sums[lid + 64] + sums[lid + 96]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < PARTIALS) {
    float total = 0;
#pragma unroll
    for (int j = 0; j < 32; j += PARTIALS) total += sums[lid + j];
    partial[get_group_id(0) * PARTIALS + lid] = total;
  }
}

// The last launch, one group: as given.
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
