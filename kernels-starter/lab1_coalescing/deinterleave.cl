// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, deinterleave: split (re, im) pairs into two arrays.
//
// pairs   2 * n floats: re0, im0, re1, im1, …
// re, im  n floats each
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive pairs.

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 32  // pairs per work-item: 1 to 64, read by the host

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  // TODO: first all real parts of the group, then all imaginary parts: each loop uses only every
  // second float of what memory delivers, and what is not used has left the cache when it is
  // wanted. Load whole pairs as one vector and store several results at once (two pairs: PER_ITEM
  // 2).
  const size_t first = get_group_id(0) * GROUP * PER_ITEM;
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) re[i] = pairs[2 * i];
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) im[i] = pairs[2 * i + 1];
}
