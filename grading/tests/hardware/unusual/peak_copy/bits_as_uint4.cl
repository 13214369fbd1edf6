// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: bits as uint4.

#define GROUP 128
#define PER_ITEM 8

kernel void peak_copy(global const float* restrict in, global float* restrict out, uint n) {
  const size_t base = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (base + GROUP * PER_ITEM <= n) {
    global const uint4* from = (global const uint4*)(in + base) + get_local_id(0);
    global uint4* to = (global uint4*)(out + base) + get_local_id(0);
    const uint4 head = from[0], tail = from[GROUP];
    to[0] = head;
    to[GROUP] = tail;
    return;
  }
  size_t i = base + get_local_id(0);
  while (i < n) {
    out[i] = in[i];
    i += GROUP;
  }
}
