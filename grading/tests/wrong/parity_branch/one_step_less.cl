// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: counts the steps from 1.
// outcome: wrong-answer
// says: the values are nearly right
// says: (right only where steps=0)
// says: wrong at: n=1 steps=256; n=2 steps=1
// says: right at: n=33 steps=0
// place: 26

#define GROUP 64
#define PER_ITEM 1

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  if (i % 2 == 0) {
    for (uint s = 1; s < steps; ++s) x = GROW(x);
  } else {
    for (uint s = 1; s < steps; ++s) x = DECAY(x);
  }
  out[i] = x;
}
