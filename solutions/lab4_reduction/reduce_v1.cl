// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v1: reference solution.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items; each work-item covers PER_ITEM elements, that is
//         PER_ITEM / 2 results.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // elements per work-item: 2 to 64, even, read by the host
#if PER_ITEM != 8
#error "a work-item stores one int4: PER_ITEM must be 8"
#endif

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  // Task 1 of "Reduction". Addition is associative and commutative, so any pairing gives the same
  // sum. This one lets adjacent work-items read adjacent elements of both halves: every sector is
  // used completely, by one instruction of one warp.
  const size_t half_n = (n + 1) / 2;
  const size_t i = get_global_id(0) * 4;
  if (n % 8 == 0) {
    // Both halves begin at a multiple of 16 bytes and consist of whole vectors.
    global const int4* low = (global const int4*)in;
    global const int4* high = (global const int4*)(in + half_n);
    if (i < half_n) ((global int4*)out)[i / 4] = low[i / 4] + high[i / 4];
    return;
  }
  // The last launches, or a length that does not divide. Of an odd n the middle element has no
  // partner.
  for (size_t k = i; k < i + 4 && k < half_n; ++k) {
    out[k] = in[k] + (k + half_n < n ? in[k + half_n] : 0);
  }
}
