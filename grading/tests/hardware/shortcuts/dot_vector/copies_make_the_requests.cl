// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies of float4s make few requests; from local memory the work-items take single
// floats, with one chain of additions. Nothing is in flight while they add.
#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 1056  // groups, at most: 1 to 16384, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host
#define BLOCK (GROUP * PER_STEP)

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float4 part_a[BLOCK / 4];
  local float4 part_b[BLOCK / 4];
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  local const float* floats_a = (local const float*)part_a;
  local const float* floats_b = (local const float*)part_b;
  const size_t blocks = n / BLOCK;
  float sum = 0;
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    event_t copied =
        async_work_group_copy(part_a, (global const float4*)a + block * (BLOCK / 4), BLOCK / 4, 0);
    copied = async_work_group_copy(part_b, (global const float4*)b + block * (BLOCK / 4), BLOCK / 4,
                                   copied);
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < PER_STEP; ++k)
      sum += floats_a[lid + k * GROUP] * floats_b[lid + k * GROUP];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (size_t i = blocks * BLOCK + get_global_id(0); i < n; i += get_global_size(0)) {
    sum += a[i] * b[i];
  }

  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
}

// Given: the last launch, one group, adds all partial sums.
kernel void sum_partials(global const float* partial, global float* result, uint count) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const uint quads = count / 4;
  float4 sum = 0;
  for (size_t q = lid; q < quads; q += GROUP) sum += vload4(q, partial);
  const size_t rest = 4 * quads + lid;  // at most three are left
  if (rest < count) sum.x += partial[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) result[0] = sums[0];
}
