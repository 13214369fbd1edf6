// SPDX-License-Identifier: Apache-2.0
// Splits the pairs one float at a time, with a division and a modulo by two and a branch.

#define GROUP 128
#define PER_ITEM 3

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const ulong total = 2 * (ulong)n;
  const ulong start = get_group_id(0) * (ulong)(2 * GROUP * PER_ITEM);
  for (int k = 0; k < 2 * PER_ITEM; ++k) {
    const ulong e = start + k * GROUP + get_local_id(0);
    if (e >= total) break;
    const ulong pair = e / 2;
    if (e % 2 == 1) {
      im[pair] = pairs[e];
    } else {
      re[pair] = pairs[e];
    }
  }
}
