// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: presum writes no partial sum where the tail has no element.
// outcome: wrong-answer
// kind: unwritten-scratch

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528   // groups, at most: 1 to 2048, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host
#define PRESUM 1     // 1: the tail has a launch of its own, read by the host

#define BLOCK (GROUP * PER_STEP)
kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  const size_t id = get_global_id(0);
  if (first + id < n) {
    float sum = 0;
    for (size_t i = first + id; i < n; i += get_global_size(0)) sum += a[i] * b[i];
    partial[id] = sum;
  }
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t lid = get_local_id(0);
  float4 s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (size_t block = get_group_id(0); block < n / BLOCK; block += get_num_groups(0)) {
    const size_t q = block * (BLOCK / 4) + lid;
    const float4 a0 = vload4(q, a), a1 = vload4(q + GROUP, a), a2 = vload4(q + 2 * GROUP, a),
                 a3 = vload4(q + 3 * GROUP, a);
    const float4 b0 = vload4(q, b), b1 = vload4(q + GROUP, b), b2 = vload4(q + 2 * GROUP, b),
                 b3 = vload4(q + 3 * GROUP, b);
    s0 += a0 * b0;
    s1 += a1 * b1;
    s2 += a2 * b2;
    s3 += a3 * b3;
  }
  const float4 s = (s0 + s1) + (s2 + s3);
  partial[get_global_id(0)] += (s.x + s.y) + (s.z + s.w);
}

// Given: the last launch, one group, makes the result of all partial sums.
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
