// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: only whole blocks of 16 elements per work-item.
// outcome: wrong-answer
// says: the last 1699 elements, from 98304 on, are not added
// says: right at: n=65536

#define GROUP 128
#define GROUPS 1056
#define PER_STEP 16

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  const size_t blocks = n / (GROUP * PER_STEP);
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    for (size_t k = 0; k < PER_STEP; ++k) {
      const size_t i = (block * PER_STEP + k) * GROUP + lid;
      sum += a[i] * b[i];
    }
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
