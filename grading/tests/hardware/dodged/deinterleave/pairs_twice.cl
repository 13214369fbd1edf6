// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: reads the pairs twice, once for each result. The second time a cache has them.
#define GROUP 256
#define PER_ITEM 4
kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) re[i] = pairs[2 * i];
  }
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = first + k * GROUP;
    if (i < n) im[i] = pairs[2 * i + 1];
  }
}
