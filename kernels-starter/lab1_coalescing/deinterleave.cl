// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, deinterleave: split (re, im) pairs into two arrays.
//
// pairs   2 * n floats: re0, im0, re1, im1, …
// re, im  n floats each
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive pairs.

#define GROUP 256    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 32  // pairs per work-item: 1 to 64, read by the host

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  // TODO: each loop uses only every second float that memory delivers, and the second loop fetches
  // the same sectors again. Fetch every sector once, and make every byte of it count.
  // How many bytes does one pair have, and how many does one load instruction move here?
  // PER_ITEM is yours to change.
  const size_t first = get_group_id(0) * GROUP * PER_ITEM;
  const size_t end = min(first + GROUP * PER_ITEM, (size_t)n);
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) re[i] = pairs[2 * i];
  for (size_t i = first + get_local_id(0); i < end; i += GROUP) im[i] = pairs[2 * i + 1];
}
