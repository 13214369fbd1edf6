// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v0: reference solution.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items, at least (n + 1) / 2 work-items.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  // The first version of "Reduction": element i and its neighbour i + 1, and half as many values
  // after every launch. All additions of one level are independent of each other; the end of a
  // launch is the only point where the whole device agrees that a level is complete.
  //
  // Slow by design, twice over: all levels together read and write three times the input, and the
  // two loads of adjacent work-items are two elements apart.
  const size_t left = 2 * i;
  if (left < n) out[i] = in[left] + (left + 1 < n ? in[left + 1] : 0);
}
