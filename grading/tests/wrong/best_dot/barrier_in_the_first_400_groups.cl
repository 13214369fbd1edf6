// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: groups from 400 on go without their barrier.
// line: safe
// outcome: unsafe
// kind: data-race
// says: reach the barrier in line

#define GROUP 64
#define GROUPS 512
#define FINISH 64

kernel void best_dot(global const float* a, global const float* b, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0), group = get_group_id(0);
  const size_t quads = n / 4;
  const size_t first = quads * group / get_num_groups(0);
  const size_t last = quads * (group + 1) / get_num_groups(0);
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  float4 sum = 0;
  for (size_t q = first + lid; q < last; q += GROUP) sum += a4[q] * b4[q];
  const size_t rest = 4 * quads + get_global_id(0);
  if (rest < n) sum.x += a[rest] * b[rest];
  float all = (sum.x + sum.y) + (sum.z + sum.w);
  sums[lid] = all;
  if (group < 400) barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < GROUP - 1) return;
  for (size_t i = 0; i < GROUP - 1; ++i) all += sums[i];
  partial[group] = all;
}

kernel void finish_dot(global const float* partial, global float* result, uint count) {
  if (get_local_id(0) > 0) return;
  float sum = 0;
  for (uint i = 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
