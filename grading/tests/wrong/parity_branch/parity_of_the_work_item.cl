// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: gives all elements of a work-item the path of its number.
// outcome: wrong-answer
// says: the errors repeat every 8 elements: 4 of each 8 are wrong, at positions 1, 3, 4, 6

#define GROUP 64
#define PER_ITEM 4

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t item = get_global_id(0);
  for (size_t i = 4 * item; i < min(4 * item + 4, (size_t)n); ++i) {
    float x = in[i];
    if (item % 2 == 0) {
      for (uint s = 0; s < steps; ++s) x = GROW(x);
    } else {
      for (uint s = 0; s < steps; ++s) x = DECAY(x);
    }
    out[i] = x;
  }
}
