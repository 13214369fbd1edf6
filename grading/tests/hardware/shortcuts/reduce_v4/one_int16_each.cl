// SPDX-License-Identifier: Apache-2.0
// Nothing to unroll: one load of an int16 takes the place of 16 loads. It is one instruction to
// count; neighbours are 64 bytes apart.
#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v4(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t size = get_local_size(0);
  const size_t first = get_global_id(0) * PER_ITEM;
  int sum = 0;
  if (first + PER_ITEM <= n) {
    const int16 all = *(global const int16*)(in + first);
    const int8 eight = all.lo + all.hi;
    const int4 four = eight.lo + eight.hi;
    sum = (four.x + four.y) + (four.z + four.w);
  } else {
    for (size_t i = first; i < n; ++i) sum += in[i];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = size / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
