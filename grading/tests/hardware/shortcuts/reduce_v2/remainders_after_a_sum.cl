// SPDX-License-Identifier: Apache-2.0
// The tree is the starter's, with a remainder in every slot at every level and active slots ever
// farther apart. It has 64 slots instead of 1024, because each work-item adds its 16 elements
// first.
#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[GROUP];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + lid;
  int sum = 0;
  for (uint k = 0; k < PER_ITEM; ++k) {
    if (first + k * GROUP < n) sum += in[first + k * GROUP];
  }
  block[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint stride = 1; stride < GROUP; stride *= 2) {
    if (lid % (2 * stride) == 0) block[lid] += block[lid + stride];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0) out[get_group_id(0)] = block[0];
}
