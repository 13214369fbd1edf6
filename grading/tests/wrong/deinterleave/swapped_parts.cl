// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: real and imaginary parts exchanged.
// outcome: wrong-answer
// says: `re` holds exactly what belongs in `im`

#define GROUP 256
#define PER_ITEM 4

kernel void deinterleave(global const float* pairs, global float* re, global float* im, uint n) {
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    im[i] = pairs[2 * i];
    re[i] = pairs[2 * i + 1];
  }
}
