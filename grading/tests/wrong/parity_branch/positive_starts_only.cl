// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right for positive values.
// outcome: wrong-answer
// kind: wrong-factor
// says: has the wrong sign
// says: fabs

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)

#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = fabs(in[i]);
  if (i % 2 == 0) {
    for (uint s = 0; s < steps; ++s) x = GROW(x);
  } else {
    for (uint s = 0; s < steps; ++s) x = DECAY(x);
  }
  out[i] = x;
}
