// SPDX-License-Identifier: Apache-2.0
// A work-item takes eight pairs at once: two sectors of its own in, one sector of its own out for
// each array. No byte of a sector is wasted; neighbours are 64 and 32 bytes apart.
#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // pairs per work-item: 1 to 64, read by the host

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t item = get_global_id(0);
  const size_t first = item * PER_ITEM;
  if (first + PER_ITEM <= n) {
    const float16 block = ((global const float16*)pairs)[item];
    vstore8(block.even, item, re);
    vstore8(block.odd, item, im);
  } else {
    for (size_t i = first; i < n; ++i) {
      re[i] = pairs[2 * i];
      im[i] = pairs[2 * i + 1];
    }
  }
}
