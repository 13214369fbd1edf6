// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: contiguous slices, float8 loads.

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528   // groups, at most: 1 to 16384, read by the host
#define PER_STEP 16  // elements per work-item and step of the loop: 1 to 64, read by the host

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  const size_t blocks = n / (GROUP * 16);
  const size_t from = blocks * get_group_id(0) / get_num_groups(0);
  const size_t to = blocks * (get_group_id(0) + 1) / get_num_groups(0);
  global const float8* a8 = (global const float8*)a;
  global const float8* b8 = (global const float8*)b;
  float8 s0 = 0, s1 = 0;
  for (size_t block = from; block < to; ++block) {
    const size_t q = block * (GROUP * 2) + lid;
    const float8 x0 = a8[q], x1 = a8[q + GROUP];
    const float8 y0 = b8[q], y1 = b8[q + GROUP];
    s0 = fma(x0, y0, s0);
    s1 = fma(x1, y1, s1);
  }
  const float8 s8 = s0 + s1;
  const float4 s = s8.lo + s8.hi;
  float sum = (s.x + s.y) + (s.z + s.w);
  for (size_t i = blocks * GROUP * 16 + get_global_id(0); i < n; i += get_global_size(0))
    sum += a[i] * b[i];

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
