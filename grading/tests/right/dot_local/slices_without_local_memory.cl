// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a slice of 256 elements per work-item, no local memory.

#define GROUP 128     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 256  // elements per work-item: 2 to 256, read by the host
#define PARTIALS 128  // partial sums that a group leaves: 1 to GROUP, read by the host

kernel void dot_local(global const float* a, global const float* b, global float* partial, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  float8 s0 = 0, s1 = 0;
  float s = 0;
  if (first + GROUP * PER_ITEM <= n) {
    const size_t q = first / 8 + lid;
    for (int i = 0; i < PER_ITEM / 8; i += 2) {
      s0 += vload8(q + i * GROUP, a) * vload8(q + i * GROUP, b);
      s1 += vload8(q + (i + 1) * GROUP, a) * vload8(q + (i + 1) * GROUP, b);
    }
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) s += a[i] * b[i];
  }
  const float8 t8 = s0 + s1;
  const float4 t = t8.lo + t8.hi;
  partial[get_group_id(0) * PARTIALS + lid] = s + (t.x + t.y) + (t.z + t.w);
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
