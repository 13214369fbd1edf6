// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but even and odd neighbours still take turns.
// line: efficient
// outcome: ok
// says: lanes that instructions are issued to
// says: ratio 0.5
// says: oclab explain

#define GROUP 128
#define PER_ITEM 1

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  if (i % 2 == 1) {
    for (uint s = 0; s < steps; ++s) x = DECAY(x);
  } else {
    for (uint s = 0; s < steps; ++s) x = GROW(x);
  }
  out[i] = x;
}
