// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: four sums per work-item, of which three are added.
// outcome: wrong-answer
// says: the last 16384 elements, from 49152 on, are not added
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 128
#define GROUPS 1056
#define PER_STEP 4

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t items = get_global_size(0);
  float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t i = get_global_id(0); i < n; i += 4 * items) {
    sum0 += a[i] * b[i];
    if (i + items < n) sum1 += a[i + items] * b[i + items];
    if (i + 2 * items < n) sum2 += a[i + 2 * items] * b[i + 2 * items];
    if (i + 3 * items < n) sum3 += a[i + 3 * items] * b[i + 3 * items];
  }
  const float sum = sum0 + sum1 + sum2;
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
