// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: x.even are the elements at even positions, not the odd ones.
// outcome: wrong-answer
// says: 999 of 1000 elements are wrong
// says: right at: n=33 steps=0

#define GROUP 64
#define PER_ITEM 2

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = 2 * get_global_id(0);
  if (first >= n) return;
  float even = in[first];
  float odd = first + 1 < n ? in[first + 1] : 0;
  for (uint s = 0; s < steps; ++s) {
    even = DECAY(even);
    odd = GROW(odd);
  }
  out[first] = even;
  if (first + 1 < n) out[first + 1] = odd;
}
