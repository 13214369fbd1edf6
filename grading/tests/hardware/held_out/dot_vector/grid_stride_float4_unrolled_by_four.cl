// SPDX-License-Identifier: Apache-2.0
// Grid-stride loop of four float4 a whole grid apart, four vector sums, tree with every second
// level skipped.

#define GROUP 256
#define GROUPS 528
#define PER_STEP 16

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const uint lid = get_local_id(0);
  const uint items = get_global_size(0);
  const uint quads = n / 4;
  global const float4* va = (global const float4*)a;
  global const float4* vb = (global const float4*)b;
  float4 s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  uint q = get_global_id(0);
  for (; q + 3 * items < quads; q += 4 * items) {
    s0 += va[q] * vb[q];
    s1 += va[q + items] * vb[q + items];
    s2 += va[q + 2 * items] * vb[q + 2 * items];
    s3 += va[q + 3 * items] * vb[q + 3 * items];
  }
  for (; q < quads; q += items) s0 += va[q] * vb[q];
  const uint rest = 4 * quads + get_global_id(0);
  if (rest < n) s0.x += a[rest] * b[rest];
  s0 = (s0 + s1) + (s2 + s3);
  sums[lid] = dot(s0, (float4)(1.0f));
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 4; width > 0; width /= 4) {
    if (lid < width) {
      sums[lid] = (sums[lid] + sums[lid + width]) + (sums[lid + 2 * width] + sums[lid + 3 * width]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
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
