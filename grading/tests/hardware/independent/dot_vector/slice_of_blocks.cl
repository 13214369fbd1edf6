// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_vector: more bytes in flight.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_vector in 1-D, up to GROUPS groups of GROUP work-items, fewer if n has less than
//          GROUP * PER_STEP elements for each; then sum_partials in one group.

#define GROUP 128    // work-items per group
#define GROUPS 1056  // groups, at most
#define PER_STEP 16  // elements per work-item and step: four float4
#define BLOCK (GROUP * PER_STEP)

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t group = get_group_id(0);
  const size_t groups = get_num_groups(0);
  const size_t blocks = n / BLOCK;
  const size_t begin = blocks * group / groups;
  const size_t end = blocks * (group + 1) / groups;
  global const float4* x = (global const float4*)a + begin * (BLOCK / 4) + lid;
  global const float4* y = (global const float4*)b + begin * (BLOCK / 4) + lid;
  float16 sum = 0;
  for (size_t block = begin; block < end; ++block) {
    const float16 u = (float16)(x[0], x[GROUP], x[2 * GROUP], x[3 * GROUP]);
    const float16 v = (float16)(y[0], y[GROUP], y[2 * GROUP], y[3 * GROUP]);
    sum = mad(u, v, sum);
    x += BLOCK / 4;
    y += BLOCK / 4;
  }
  const float8 eight = sum.lo + sum.hi;
  const float4 four = eight.lo + eight.hi;
  float total = (four.x + four.y) + (four.z + four.w);
  for (size_t i = blocks * BLOCK + get_global_id(0); i < n; i += get_global_size(0)) {
    total = mad(a[i], b[i], total);
  }

  sums[lid] = total;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 32) sums[lid] = (sums[lid] + sums[lid + 32]) + (sums[lid + 64] + sums[lid + 96]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) sums[lid] = (sums[lid] + sums[lid + 8]) + (sums[lid + 16] + sums[lid + 24]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    const float4 last = vload4(0, sums) + vload4(1, sums);
    partial[group] = (last.x + last.y) + (last.z + last.w);
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
