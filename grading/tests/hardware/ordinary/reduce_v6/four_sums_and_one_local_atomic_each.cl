// SPDX-License-Identifier: Apache-2.0
// Keeps four scalar sums per work-item and adds them to one local number atomically.

#define GROUP 256
#define PER_ITEM 18

kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int total;
  const uint lid = get_local_id(0);
  if (lid == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint first = get_group_id(0) * (GROUP * PER_ITEM);
  const uint end = min(first + GROUP * PER_ITEM, n);
  int s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  uint i = first + lid;
  for (; i + 3 * GROUP < end; i += 4 * GROUP) {
    s0 += in[i];
    s1 += in[i + GROUP];
    s2 += in[i + 2 * GROUP];
    s3 += in[i + 3 * GROUP];
  }
  for (; i < end; i += GROUP) s0 += in[i];
  atomic_add(&total, (s0 + s1) + (s2 + s3));
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = total;
}
