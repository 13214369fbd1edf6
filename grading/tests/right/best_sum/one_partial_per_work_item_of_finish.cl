// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: finish_sum has one work-item for each group of best_sum.
// why: with fewer groups, which save time in the model, it would be wrong

#define GROUP 128
#define GROUPS 256
#define FINISH 256

kernel void best_sum(global const float* in, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += GROUPS * GROUP) sum += in[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  local float sums[FINISH];
  const size_t lid = get_local_id(0);
  sums[lid] = partial[lid];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = FINISH / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
