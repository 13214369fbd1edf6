// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: a work-item reads eight adjacent integers, so its neighbours leave gaps. The two
// vectors use whole sectors, and the second one finds its line in the cache.
#define GROUP 128
#define PER_ITEM 8
kernel void reduce_v6(global const int* in, global int* out, uint n) {
  local int partial[GROUP];
  const size_t lid = get_local_id(0);
  const size_t first = get_global_id(0) * PER_ITEM;
  int sum = 0;
  if (first + PER_ITEM <= n) {
    global const int4* vectors = (global const int4*)(in + first);
    const int4 four = vectors[0] + vectors[1];
    sum = four.x + four.y + four.z + four.w;
  } else {
    for (size_t i = first; i < n; ++i) sum += in[i];
  }
  partial[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t width = GROUP / 2; width > 0; width /= 2) {
    if (lid < width) partial[lid] += partial[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = partial[0];
}
