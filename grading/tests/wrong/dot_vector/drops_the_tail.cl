// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: elements after the last whole block are never added.
// outcome: wrong-answer
// kind: missing-terms

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 1056  // groups, at most: 1 to 16384, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host

#define BLOCK (GROUP * PER_STEP)
kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  global const float4* a4 = (global const float4*)a;
  global const float4* b4 = (global const float4*)b;
  float4 s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  const size_t blocks = n / BLOCK;
  for (size_t block = get_group_id(0); block < blocks; block += get_num_groups(0)) {
    const size_t q = block * (BLOCK / 4) + lid;
    const float4 x0 = a4[q], x1 = a4[q + GROUP], x2 = a4[q + 2 * GROUP], x3 = a4[q + 3 * GROUP];
    const float4 y0 = b4[q], y1 = b4[q + GROUP], y2 = b4[q + 2 * GROUP], y3 = b4[q + 3 * GROUP];
    s0 = mad(x0, y0, s0);
    s1 = mad(x1, y1, s1);
    s2 = mad(x2, y2, s2);
    s3 = mad(x3, y3, s3);
  }
  const float4 s = (s0 + s1) + (s2 + s3);
  float sum = (s.x + s.y) + (s.z + s.w);

  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
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
