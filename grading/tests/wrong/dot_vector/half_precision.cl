// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: rounds the vectors to half precision.
// outcome: wrong-answer
// says: there is one element only, so none is missing
// says: `partial` is wrong already: launch 1 of 2, `dot_vector`, stored it
// says: no test size came out right
// place: 30

#define GROUP 128
#define GROUPS 1056
#define PER_STEP 1

// The nearest number with the 11 bits of a half.
float as_in_half(float x) { return as_float((as_uint(x) + 0x1000) & 0xffffe000); }

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    sum += as_in_half(a[i]) * as_in_half(b[i]);
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
