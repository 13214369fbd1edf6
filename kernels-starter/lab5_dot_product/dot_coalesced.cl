// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_coalesced: a sum that adjacent work-items share.
//
// a, b     n floats each
// partial  one partial sum per work-item: partial[get_global_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_coalesced in 1-D, up to GROUPS groups of GROUP work-items, fewer if n is less than
//          that; then sum_partials in one group, with count = the number of work-items before.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 528  // groups, at most: 1 to 2048, read by the host

kernel void dot_coalesced(global const float* a, global const float* b, global float* partial,
                          uint n) {
  const size_t id = get_global_id(0);
  const size_t items = get_global_size(0);
  // TODO: every work-item walks through a chunk of its own, so adjacent work-items read addresses
  // a whole chunk apart. Make the loads coalesced, and move more bytes with each of them.
  const size_t first = n * id / items;
  const size_t end = n * (id + 1) / items;
  float sum = 0;
  for (size_t i = first; i < end; ++i) sum += a[i] * b[i];
  partial[id] = sum;
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
