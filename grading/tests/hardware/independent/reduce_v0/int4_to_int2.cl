// SPDX-License-Identifier: Apache-2.0
// lab4_reduction, reduce_v0: add up n integers, one level of the tree per launch.
//
// in      n integers, not to be changed
// out     (n + 1) / 2 integers that have the same sum. The host launches the kernel again on them
//         until one is left, so n takes every value, even and odd.
// Launch  1-D, groups of GROUP work-items, at least (n + 1) / 2 work-items.

#define GROUP 256  // work-items per group

kernel void reduce_v0(global const int* in, global int* out, uint n) {
  // Still one level per launch, still neighbours i and i + 1, but two pairs for each work-item.
  // There are (n + 1) / 2 work-items, so the upper half of them has nothing to do.
  const size_t i = get_global_id(0);
  if (4 * i + 4 <= n) {
    const int4 pairs = ((global const int4*)in)[i];
    ((global int2*)out)[i] = pairs.even + pairs.odd;
  } else {
    for (size_t left = 4 * i; left < n; left += 2) {
      int sum = in[left];
      if (left + 1 < n) sum += in[left + 1];
      out[left / 2] = sum;
    }
  }
}
