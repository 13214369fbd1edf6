// SPDX-License-Identifier: Apache-2.0
// Grid-stride loop over scalars with Kahan's compensated sum.

#define GROUP 256
#define GROUPS 1056

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const uint id = get_global_id(0);
  const uint items = get_global_size(0);
  float sum = 0, lost = 0;
  for (uint i = id; i < n; i += items) {
    const float y = a[i] * b[i] - lost;
    const float t = sum + y;
    lost = (t - sum) - y;
    sum = t;
  }
  partial[id] = sum;
}

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
