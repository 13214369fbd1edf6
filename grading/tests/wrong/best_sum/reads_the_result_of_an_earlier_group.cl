// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds what an earlier group has stored in the same launch.
// line: safe
// outcome: unsafe
// kind: data-race
// says: two work-groups use the same place

#define GROUP 64
#define GROUPS 512
#define FINISH 64
#define BEHIND 400

kernel void best_sum(global const float* in, global float* partial, uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0), group = get_group_id(0);
  const size_t quads = n / 4;
  const size_t first = quads * group / get_num_groups(0);
  const size_t last = quads * (group + 1) / get_num_groups(0);
  global const float4* in4 = (global const float4*)in;
  float4 sum = 0;
  for (size_t q = first + lid; q < last; q += GROUP) sum += in4[q];
  const size_t rest = 4 * quads + get_global_id(0);
  if (rest < n) sum.x += in[rest];
  sums[lid] = (sum.x + sum.y) + (sum.z + sum.w);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid > 0) return;
  float all = group >= BEHIND ? partial[group - BEHIND] : 0;
  for (size_t i = 0; i < GROUP; ++i) all += sums[i];
  partial[group] = all;
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  if (get_local_id(0) > 0) return;
  float sum = 0;
  for (uint i = count > BEHIND ? count - BEHIND : 0; i < count; ++i) sum += partial[i];
  result[0] = sum;
}
