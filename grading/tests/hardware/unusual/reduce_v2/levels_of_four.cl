// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: levels of four.

#define GROUP 64
#define PER_ITEM 16
#define BLOCK (GROUP * PER_ITEM)  // 4 to the power of 5

kernel void reduce_v2(global const int* in, global int* out, uint n) {
  local int block[BLOCK];
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)BLOCK;
  for (size_t k = lid; k < BLOCK; k += GROUP) block[k] = first + k < n ? in[first + k] : 0;

  size_t width = BLOCK;
  do {
    width >>= 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (local int* p = block + lid; p < block + width; p += GROUP) {
      *p += p[width] + p[2 * width] + p[3 * width];
    }
  } while (width > 1);
  // Item 0 has written the last sum itself.
  if (lid == 0) out[get_group_id(0)] = block[0];
}
