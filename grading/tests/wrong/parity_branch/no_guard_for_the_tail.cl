// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: loads a whole vector where fewer elements are left.
// outcome: runtime-crash
// says: the kernel wrote out of bounds: to `out[1]`, which has 1 element

#define GROUP 64
#define PER_ITEM 16

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (16 * i >= n) return;
  float16 x = vload16(i, in);
  float8 even = x.even;
  float8 odd = x.odd;
  for (uint s = 0; s < steps; ++s) {
    even = GROW(even);
    odd = DECAY(odd);
  }
  x.even = even;
  x.odd = odd;
  vstore16(x, i, out);
}
