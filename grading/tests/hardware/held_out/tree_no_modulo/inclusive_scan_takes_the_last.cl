// SPDX-License-Identifier: Apache-2.0
// An inclusive scan with two barriers per level; the last work-item stores the total.

#define GROUP 128
#define PER_ITEM 1

kernel void tree_no_modulo(global const int* in, global int* out, uint n) {
  local int scan[GROUP];
  const uint lid = get_local_id(0);
  const size_t i = get_global_id(0);
  int sum = i < n ? in[i] : 0;
  scan[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint d = 1; d < GROUP; d <<= 1) {
    const int left = lid >= d ? scan[lid - d] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += left;
    scan[lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == GROUP - 1) out[get_group_id(0)] = sum;
}
