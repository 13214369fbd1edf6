// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: volatile block and while.

#define GROUP 128
#define PER_ITEM 8
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  volatile local int block[BLOCK];
  const uint lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  const uint count = min(n - (uint)first, (uint)BLOCK);
  uint k = lid;
  while (k < BLOCK) {
    block[k] = k < count ? in[first + k] : 0;
    k += GROUP;
  }
  uint width = BLOCK / 2;
  while (width > 0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    for (k = lid; k < width; k += GROUP) block[k] += block[k + width];
    width >>= 1;
  }
  if (lid != 0) return;
  out[get_group_id(0)] = block[0];
}
