// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last work-item adds up the group without waiting for it.
// line: safe
// outcome: unsafe
// says: two work-items use the same place
// says: line 22,
// says: line 24,

#define GROUP 128
#define PER_ITEM 2
#define PARTIALS 1

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  float sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) sum += a[i] * b[i];
  }
  sums[lid] = sum;
  if (lid == GROUP - 1) {
    for (uint i = 0; i < GROUP - 1; ++i) sum += sums[i];
    partial[get_group_id(0)] = sum;
  }
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (uint i = lid; i < count; i += GROUP) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
