// SPDX-License-Identifier: Apache-2.0
// Copies each float as a short2, with 64-bit indices, in a loop unrolled by four with a tail.

#define GROUP 256
#define PER_ITEM 10

kernel void peak_copy(global const float* in, global float* out, uint n) {
  global const short2* from = (global const short2*)in;
  global short2* to = (global short2*)out;
  const ulong begin = (ulong)get_group_id(0) * GROUP * PER_ITEM;
  ulong end = begin + GROUP * PER_ITEM;
  if (end > n) end = n;
  ulong i = begin + get_local_id(0);
  while (i + 3 * GROUP < end) {
    to[i] = from[i];
    to[i + GROUP] = from[i + GROUP];
    to[i + 2 * GROUP] = from[i + 2 * GROUP];
    to[i + 3 * GROUP] = from[i + 3 * GROUP];
    i += 4 * GROUP;
  }
  while (i < end) {
    to[i] = from[i];
    i += GROUP;
  }
}
