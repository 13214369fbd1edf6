// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: radix four then eight.

#define GROUP 256
#define PER_ITEM 2

kernel void tree_last_warp(global const int* in, global int* out, uint n) {
  local int slots[GROUP];
  const size_t lid = get_local_id(0);
  const size_t i = get_group_id(0) * (size_t)(GROUP * PER_ITEM) + lid;
  int sum = 0;
  if (i < n) sum = in[i];
  if (i + GROUP < n) sum += in[i + GROUP];
  slots[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 64) slots[lid] = (sum + slots[lid + 64]) + (slots[lid + 128] + slots[lid + 192]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < 8) {
    local int* s = slots + lid;
    s[0] = ((s[0] + s[8]) + (s[16] + s[24])) + ((s[32] + s[40]) + (s[48] + s[56]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) {
    local const int* s = slots;
    out[get_group_id(0)] = ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
  }
}
