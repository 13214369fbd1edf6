// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: eight per step.

#define GROUP 256
#define GROUPS 528
#define PER_STEP 8
#define PRESUM 1

kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  const uint id = get_global_id(0);
  float sum = 0;
  a += first;
  b += first;
  for (uint left = n - first, i = id; i < left; i += get_global_size(0)) sum = fma(a[i], b[i], sum);
  partial[id] = sum;
}

// n is a multiple of PER_STEP * get_global_size(0), and not 0.
kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t quads_of_group = GROUP * PER_STEP / 4;
  const size_t step = get_num_groups(0) * quads_of_group;
  global const float4* const a4 = (global const float4*)a;
  global const float4* const b4 = (global const float4*)b;
  size_t q = get_group_id(0) * quads_of_group + get_local_id(0);
  float4 s = 0, t = 0;
  uint rounds = n / (PER_STEP * (uint)get_global_size(0));
  for (; rounds > 0; --rounds) {
    s = fma(a4[q], b4[q], s);
    t = fma(a4[q + GROUP], b4[q + GROUP], t);
    q += step;
  }
  s += t;
  partial[get_global_id(0)] += (s.x + s.z) + (s.y + s.w);
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
