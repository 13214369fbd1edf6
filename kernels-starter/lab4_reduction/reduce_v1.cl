// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v1: pair elements so that neighbours stay together.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items; each work-item covers PER_ITEM elements, that is
//         PER_ITEM / 2 results.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // elements per work-item: 2 to 64, even, read by the host

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t pairs = PER_ITEM / 2;
  const size_t first = get_global_id(0) * pairs;
  // TODO: adjacent work-items access addresses PER_ITEM elements apart, so most
  // of each sector is wasted. Choose other pairs, so that adjacent work-items
  // access adjacent elements with every load and store. Mind the odd n.
  for (size_t pair = first; pair < first + pairs; ++pair) {
    const size_t left = 2 * pair;
    if (left < n) out[pair] = in[left] + (left + 1 < n ? in[left + 1] : 0);
  }
}
