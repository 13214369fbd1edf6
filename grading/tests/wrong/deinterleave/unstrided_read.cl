// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads pairs as if they were singles.
// outcome: wrong-answer
// says: everything from index 1 on is wrong

#define GROUP 256
#define PER_ITEM 4

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    re[i] = pairs[i];
    im[i] = pairs[n + i];
  }
}
