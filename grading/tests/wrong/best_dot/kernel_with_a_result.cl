// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a kernel returns its result.
// outcome: build-error
// kind: types
// says: stores its results in a buffer

#define GROUP 64    // work-items per group: 1 to 1024, read by the host
#define GROUPS 256  // groups: 1 to 65536, read by the host
#define FINISH 1    // work-items of finish_dot: 1 to 1024, read by the host

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

kernel float finish_dot(global const float* partial, global float* result, uint count) {
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
  return sum;
}
