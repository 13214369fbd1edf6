// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_coalesced: a sum that adjacent work-items share.
//
// a, b     n floats each
// partial  one partial sum per work-item: partial[get_global_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_coalesced in 1-D, up to GROUPS groups of GROUP work-items, fewer if n is less than
//          that; then sum_partials in one group, with count = the number of work-items before.

#define GROUP 256    // work-items per group
#define GROUPS 1056  // groups, at most

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  const size_t quads = n / 4;
  float4 sum = 0;
  size_t q = id;
  if (q < quads) {
    float4 x = a4[q];
    float4 y = b4[q];
    for (q += items; q < quads; q += items) {
      const float4 next_x = a4[q];
      const float4 next_y = b4[q];
      sum = fma(x, y, sum);
      x = next_x;
      y = next_y;
    }
    sum = fma(x, y, sum);
  }
  float total = dot(sum, (float4)(1.0f));
  const size_t rest = 4 * quads + id;
  if (rest < n) total = fma(a[rest], b[rest], total);
  partial[id] = total;
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
