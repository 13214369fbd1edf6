// SPDX-License-Identifier: Apache-2.0
// Keeps the strided slots of the starter, but with one empty word after 32 slots.

#define GROUP 128
#define PER_ITEM 2

#define LOAD(k) (first + (k)*GROUP < n ? in[first + (k)*GROUP] : 0)
#define PAD(s) ((s) + ((s) >> 5))

kernel void tree_no_conflicts(global const int* in, global int* out, uint n) {
  local int partial[PAD(GROUP * PER_ITEM)];
  const uint lid = get_local_id(0);
  const uint slots = GROUP * PER_ITEM;
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  partial[PAD(lid)] = LOAD(0);
  partial[PAD(lid + GROUP)] = LOAD(1);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stride = 1; stride < slots; stride <<= 1) {
    const uint slot = 2 * stride * lid;
    if (slot < slots) partial[PAD(slot)] += partial[PAD(slot + stride)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
