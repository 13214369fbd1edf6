// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: PARTIALS is 1, but every work-item writes a sum of its own.
// outcome: wrong-answer
// says: only the first 1 element is added
// says: right at: n=1

#define GROUP 128
#define PER_ITEM 16
#define PARTIALS 1

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  float sum = 0;
  for (size_t i = first + lid; i < end; i += GROUP) sum += a[i] * b[i];
  partial[get_global_id(0)] = sum;
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
