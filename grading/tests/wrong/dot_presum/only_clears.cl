// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: presum clears the partial sums and adds nothing.
// outcome: wrong-answer
// says: the last 1699 elements, from 98304 on, are not added
// says: right at: n=65536

#define GROUP 256
#define GROUPS 528
#define PER_STEP 16
#define PRESUM 1

kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  partial[get_global_id(0)] = 0;
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  partial[get_global_id(0)] += sum;
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
