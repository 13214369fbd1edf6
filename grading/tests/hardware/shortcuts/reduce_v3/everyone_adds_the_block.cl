// SPDX-License-Identifier: Apache-2.0
// Every work-item adds up the whole block by itself, so nobody needs local memory or a barrier.
// All lanes read the same vector, which is one transaction. One of 64 equal sums is stored.
#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#define BLOCK (GROUP * PER_ITEM)

kernel void reduce_v3(global const int* in, global int* out, uint n) {
  const size_t first = get_group_id(0) * BLOCK;
  int sum = 0;
  if (first + BLOCK <= n) {
    global const int4* block = (global const int4*)(in + first);
    int4 four = 0;
    for (uint q = 0; q < BLOCK / 4; ++q) four += block[q];
    sum = (four.x + four.y) + (four.z + four.w);
  } else {
    for (size_t i = first; i < n; ++i) sum += in[i];
  }
  if (get_local_id(0) == 0) out[get_group_id(0)] = sum;
}
