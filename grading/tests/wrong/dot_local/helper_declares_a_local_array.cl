// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a function that is not a kernel declares a local array.
// outcome: build-error
// kind: types
// place: 11
// says: only a kernel may declare local variables

#define GROUP 128

float sum_of_group(float own) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  sums[lid] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (size_t i = 0; i < GROUP; ++i) sum += sums[i];
  return sum;
}

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t i = get_global_id(0);
  partial[i] = sum_of_group(i < n ? a[i] * b[i] : 0);
}

kernel void sum_partials(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  if (get_local_id(0) == 0) result[0] = sum;
}
