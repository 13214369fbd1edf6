// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v4: unroll everything.
//
// in      n integers, not to be changed
// out     one partial sum per group: out[group]. The host launches the kernel again on the partial
//         sums until one is left, so n takes every value, not only multiples of the group.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements,
//         the last one what is left of them.

#define GROUP 64     // work-items per group
#define PER_ITEM 16  // elements per work-item
#if GROUP != 64 || PER_ITEM % 4
#error "the levels are written out: GROUP must be 64, PER_ITEM a multiple of 4"
#endif

#define SUM_OF_4(from, at, gap) \
  ((from[at] + from[(at) + (gap)]) + (from[(at) + 2 * (gap)] + from[(at) + 3 * (gap)]))

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int ping[64];
  local int pong[16];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  int s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  if (first + GROUP * PER_ITEM <= n) {
    global const int* p = in + first + lid;
#pragma unroll
    for (int j = 0; j < PER_ITEM; j += 4) {
      s0 += p[j * GROUP];
      s1 += p[(j + 1) * GROUP];
      s2 += p[(j + 2) * GROUP];
      s3 += p[(j + 3) * GROUP];
    }
  } else {
#pragma unroll
    for (int j = 0; j < PER_ITEM; ++j) {
      const size_t i = first + lid + j * GROUP;
      s0 += i < n ? in[i] : 0;
    }
  }
  ping[lid] = (s0 + s1) + (s2 + s3);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 16) pong[lid] = SUM_OF_4(ping, lid, 16);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) ping[lid] = SUM_OF_4(pong, lid, 4);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = SUM_OF_4(ping, 0, 1);
}
