// SPDX-License-Identifier: Apache-2.0
// lab5_dot_product, dot_vector: more bytes in flight.
//
// a, b     n floats each
// partial  one partial sum per group: partial[get_group_id(0)]
// result   one float, a[0] * b[0] + … + a[n - 1] * b[n - 1]
// Launch   dot_vector in 1-D, up to GROUPS groups of GROUP work-items, fewer if n has less than
//          GROUP * PER_STEP elements for each; then sum_partials in one group.

#define GROUP 128    // work-items per group: a power of two from 32 to 1024, read by the host
#define GROUPS 1056  // groups, at most: 1 to 16384, read by the host
#define PER_STEP 1   // elements per work-item and step of the loop: 1 to 64, read by the host

kernel void dot_vector(global const float* a, global const float* b, global float* partial,
                       uint n) {
  local float sums[GROUP];
  const size_t lid = get_local_id(0);
  // TODO: the loads are coalesced, but a work-item has only eight bytes in
  // flight, and every addition waits for the one before. Keep more bytes in
  // flight, and shorten the chain of additions. PER_STEP is yours to change.
  float sum = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) sum += a[i] * b[i];

  sums[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) sums[lid] += sums[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) partial[get_group_id(0)] = sums[0];
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
