// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: forgets the second output.
// outcome: wrong-answer
// says: im: 33 of 33 elements are wrong
// says: no element was written

#define GROUP 256
#define PER_ITEM 4

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) re[i] = pairs[2 * i];
}
