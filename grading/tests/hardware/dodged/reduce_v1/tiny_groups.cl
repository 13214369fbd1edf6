// SPDX-License-Identifier: Apache-2.0
// Dodges: coalesced, but with groups of 32 work-items that add two elements each: many groups
// start.
#define GROUP 32
#define PER_ITEM 2
kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t half_n = (n + 1) / 2;
  const size_t i = get_global_id(0);
  if (i < half_n) out[i] = in[i] + (i + half_n < n ? in[i + half_n] : 0);
}
