// SPDX-License-Identifier: Apache-2.0
// Every work-item still walks through a chunk of its own, but in steps of a float16: each step of a
// lane is two whole sectors, so that none is wasted. Neighbours are a whole chunk apart.
#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528  // groups, at most: 1 to 2048, read by the host

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  const size_t vectors = n / 16;
  const size_t first = vectors * id / items;
  const size_t end = vectors * (id + 1) / items;
  global const float16* a16 = (global const float16*)a;
  global const float16* b16 = (global const float16*)b;
  float16 sum = 0;
  for (size_t v = first; v < end; ++v) sum = mad(a16[v], b16[v], sum);
  // At most 15 are left.
  const size_t rest = 16 * vectors + id;
  if (rest < n) sum.s0 += a[rest] * b[rest];
  const float8 eight = sum.lo + sum.hi;
  const float4 four = eight.lo + eight.hi;
  partial[id] = (four.x + four.y) + (four.z + four.w);
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
