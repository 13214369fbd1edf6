// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but every lane computes both sides.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define GROUP 128
#define PER_ITEM 1

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float a = in[i], b = a;
  for (uint s = 0; s < steps; ++s) {
    a = GROW(a);
    b = DECAY(b);
  }
  out[i] = i % 2 == 0 ? a : b;
}
