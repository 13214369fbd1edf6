// SPDX-License-Identifier: Apache-2.0
// Punished by a GPU: all work-items add to one word of local memory, one after the other.
#define GROUP 64
#define PER_ITEM 16
kernel void reduce_v3(global const int* in, global int* out, uint n) {
  local int total;
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  if (lid == 0) total = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) atomic_add(&total, in[i]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid == 0) out[get_group_id(0)] = total;
}
