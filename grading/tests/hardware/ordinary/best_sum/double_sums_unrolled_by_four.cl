// SPDX-License-Identifier: Apache-2.0
// Adds in double, in a grid-stride loop unrolled by four, with a tree of doubles.

#define GROUP 256
#define GROUPS 264
#define FINISH 128

kernel void best_sum(global const float* in, global float* partial, uint n) {
  local double sums[GROUP];
  const uint lid = get_local_id(0);
  double sum = 0;
#pragma unroll 4
  for (uint i = get_global_id(0); i < n; i += GROUP * GROUPS) sum += in[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = convert_float(sums[0]);
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  local double sums[FINISH];
  const uint lid = get_local_id(0);
  double sum = 0;
  for (uint i = lid; i < count; i += FINISH) sum += partial[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = FINISH / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = convert_float(sums[0]);
}
