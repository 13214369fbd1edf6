// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: the sums of a work-item are a private array.

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528   // groups, at most: 1 to 2048, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host
#define PRESUM 1     // 1: the tail has a launch of its own, read by the host
#if PER_STEP != 16 || PRESUM != 1
#error "a step takes four float4s, the tail a launch: PER_STEP must be 16, PRESUM 1"
#endif

#define BLOCK (GROUP * PER_STEP)  // consecutive elements that a group takes in one step

// The tail: less than one step of all work-items, so at most PER_STEP elements for each. Whoever
// has none writes 0, which saves the launch that clears ("Optimization Strategies", preprocessing).
kernel void presum(global const float* a, global const float* b, global float* partial, uint first,
                   uint n) {
  float sum = 0;
  for (size_t i = first + get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];
  partial[get_global_id(0)] = sum;
}

kernel void dot_presum(global const float* a, global const float* b, global float* partial,
                       uint n) {
  const size_t blocks = n / BLOCK;
  float4 sums[PER_STEP / 4];
  for (int k = 0; k < PER_STEP / 4; ++k) sums[k] = 0;
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    const size_t q = block * (BLOCK / 4) + get_local_id(0);
    for (int k = 0; k < PER_STEP / 4; ++k)
      sums[k] = mad(vload4(q + k * GROUP, a), vload4(q + k * GROUP, b), sums[k]);
  }
  float4 sum = 0;
  for (int k = 0; k < PER_STEP / 4; ++k) sum += sums[k];
  partial[get_global_id(0)] += (sum.x + sum.y) + (sum.z + sum.w);
}

// The last launch, one group: the same as in the starter.
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
