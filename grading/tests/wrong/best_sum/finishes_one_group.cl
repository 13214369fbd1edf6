// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last launch takes the first group for all.
// outcome: wrong-answer
// says: right at: n=1; n=2; n=31; n=33

#define GROUP 64
#define GROUPS 256
#define FINISH 64

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
}

kernel void finish_sum(global const float* partial, global float* result, uint count) {
  if (get_local_id(0) > 0) return;
  float sum = 0;
  sum = partial[0];
  result[0] = sum;
}
