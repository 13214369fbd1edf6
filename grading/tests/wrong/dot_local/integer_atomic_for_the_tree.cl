// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds products as integers, with one atomic operation.
// outcome: wrong-answer
// kind: wrong-values

#define GROUP 128
#define PER_ITEM 16
#define PARTIALS 1

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  local int total;
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (lid == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  float4 sum = 0;
  if (first + GROUP * PER_ITEM <= n) {
    global const float4* x = (global const float4*)(a + first) + lid;
    global const float4* y = (global const float4*)(b + first) + lid;
    sum = (x[0] * y[0] + x[GROUP] * y[GROUP]) +
          (x[2 * GROUP] * y[2 * GROUP] + x[3 * GROUP] * y[3 * GROUP]);
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) sum.x += a[i] * b[i];
  }
  atomic_add(&total, convert_int(4096 * ((sum.x + sum.y) + (sum.z + sum.w))));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) partial[get_group_id(0)] = total / 4096.0f;
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
