// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last group adds what others store in the same launch.
// outcome: wrong-answer | unsafe
// kind: data-race
// says: let a later launch read

#define GROUP 64    // work-items per group: 1 to 1024, read by the host
#define GROUPS 256  // groups: 1 to 65536, read by the host
#define FINISH 64   // work-items of finish_sum: 1 to 1024, read by the host

kernel void best_sum(global const float* in, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += in[i];
  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid > 0) return;
  for (size_t i = 1; i < GROUP; ++i) sum += sums[i];
  partial[get_group_id(0)] = sum;
  if (get_group_id(0) == get_num_groups(0) - 1) {
    float all = 0;
    for (uint g = 0; g < get_num_groups(0); ++g) all += partial[g];
    partial[get_group_id(0)] = all;
  }
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  if (get_local_id(0) > 0) return;
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
