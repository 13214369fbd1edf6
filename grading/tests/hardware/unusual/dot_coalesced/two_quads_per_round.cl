// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two quads per round.

#define GROUP 256
#define GROUPS 528

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  global const float4* const a4 = (global const float4*)a;
  global const float4* const b4 = (global const float4*)b;
  const size_t id = get_global_id(0), items = get_global_size(0), quads = n >> 2;
  float4 even = (float4)(0), odd = (float4)(0);
  size_t q = id;
  while (q + items < quads) {
    even = fma(a4[q], b4[q], even);
    odd = fma(a4[q + items], b4[q + items], odd);
    q += 2 * items;
  }
  if (q < quads) even = fma(a4[q], b4[q], even);
  even += odd;
  float sum = (even.x + even.y) + (even.z + even.w);
  switch (n & 3) {
    case 3:
      if (id == 2) sum += a[n - 3] * b[n - 3];  // falls through
    case 2:
      if (id == 1) sum += a[n - 2] * b[n - 2];  // falls through
    case 1:
      if (id == 0) sum += a[n - 1] * b[n - 1];  // falls through
    default: partial[id] = sum;
  }
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
