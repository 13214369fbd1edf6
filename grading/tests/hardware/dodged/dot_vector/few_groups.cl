// SPDX-License-Identifier: Apache-2.0
// Punished by a GPU: 16 groups, however many compute units there are.
#define GROUP 128
#define GROUPS 16
#define PER_STEP 4
kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t quads = n / 4;
  float4 sum = 0;
  for (size_t q = get_global_id(0); q < quads; q += get_global_size(0)) {
    sum += ((global const float4*)a)[q] * ((global const float4*)b)[q];
  }
  const size_t rest = 4 * quads + get_global_id(0);
  if (rest < n) sum.x += a[rest] * b[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = lid; i < count; i += GROUP) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
