// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v1: reference solution.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items, at least (n + 1) / 2 work-items.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  // Task 1 of "Reduction". Addition is associative and commutative, so any pairing gives the same
  // sum. This one lets adjacent work-items read adjacent elements in both halves: every sector of
  // both loads is used completely, and PoCL turns them into plain vector loads without a shuffle.
  const size_t half_n = (n + 1) / 2;
  // Of an odd n the middle element has no partner.
  if (i < half_n) out[i] = in[i] + (i + half_n < n ? in[i + half_n] : 0);
}
