// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: three of the four parts of the vector sum.
// outcome: wrong-answer
// says: 16384 elements are not added: 3, and every 4th after it
// says: right at: n=1; n=2; n=31; n=33; n=1000

#define GROUP 256
#define GROUPS 528
#define PER_STEP 16
#define PRESUM 1

kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  float sum = 0;
  for (size_t i = first + get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  partial[get_global_id(0)] = sum;
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  float4 sum = 0;
  for (size_t q = get_global_id(0); q < n / 4; q += get_global_size(0)) {
    sum += vload4(q, a) * vload4(q, b);
  }
  partial[get_global_id(0)] += sum.x + sum.y + sum.z;
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
