// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v0: add up n integers, one level of the tree per launch.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items, at least (n + 1) / 2 work-items.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  // TODO: the result is wrong, because the neighbour in[2 * i + 1] is missing. Make the
  // sum complete for every n, even and odd, also in a work-item that has nothing to do.
  if (2 * i < n) out[i] = in[2 * i];
}
