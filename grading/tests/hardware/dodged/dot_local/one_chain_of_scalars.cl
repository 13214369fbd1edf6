// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: one float at a time, all into one sum. Enough warps are there to wait for each.
#define GROUP 128
#define PER_ITEM 16
#define PARTIALS 1
kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  float sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP + lid;
    if (i < n) sum += a[i] * b[i];
  }
  sums[lid] = sum;
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
