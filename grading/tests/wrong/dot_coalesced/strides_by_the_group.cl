// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: goes on by the work-items of the group, not by all.
// outcome: wrong-answer
// says: counted more than once: check where the elements of two work-items

#define GROUP 256
#define GROUPS 32

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  float sum = 0;
  for (size_t i = id; i < n; i += get_local_size(0)) sum += a[i] * b[i];
  partial[id] = sum;
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
