// SPDX-License-Identifier: Apache-2.0
// 64 work-items read one int4 of the partial sums, four read an int16 each, one adds four.

#define GROUP 256
#define PER_ITEM 2

#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  local int quarter[GROUP / 4];
  local int last[4];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[lid] = LOAD(0) + LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < GROUP / 4) {
    const int4 v = vload4(lid, partial);
    quarter[lid] = v.x + v.y + v.z + v.w;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 4) {
    const int16 v = vload16(lid, quarter);
    const int8 e = v.lo + v.hi;
    const int4 q = e.lo + e.hi;
    last[lid] = q.x + q.y + q.z + q.w;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = last[0] + last[1] + last[2] + last[3];
}
