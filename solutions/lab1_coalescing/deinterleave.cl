// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, deinterleave: reference solution.
//
// pairs   2 * n floats: re0, im0, re1, im1, …
// re, im  n floats each
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive pairs.

#define GROUP 256   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 4  // pairs per work-item: 1 to 64, read by the host

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  const size_t first = get_global_id(0) * PER_ITEM;
  if (first + PER_ITEM <= n) {
    // Four pairs are 32 bytes: exactly one sector, of which nothing is thrown away, and no loop in
    // the way of the compiler ("Optimization Strategies" counts the reads that v[2 * i] wastes).
    // The pairs are taken apart in registers: .even has the real parts, .odd the imaginary ones.
    const float8 block = vload8(get_global_id(0), pairs);
    vstore4(block.even, get_global_id(0), re);
    vstore4(block.odd, get_global_id(0), im);
  } else {
    // The last work-item with anything to do may find fewer than four pairs.
    for (size_t i = first; i < n; ++i) {
      re[i] = pairs[2 * i];
      im[i] = pairs[2 * i + 1];
    }
  }
}
