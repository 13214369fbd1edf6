// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v1: pair elements so that neighbours stay together.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items, at least (n + 1) / 2 work-items.

#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void reduce_v1(global const int* in, global int* out, uint n) {
  const size_t i = get_global_id(0);
  // TODO: adjacent work-items read every second element. Add elements i and i + half instead, where
  // half = (n + 1) / 2, so that both loads are coalesced; mind the odd n.
  const size_t left = 2 * i;
  if (left < n) out[i] = in[left] + (left + 1 < n ? in[left + 1] : 0);
}
