// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: leaves out the elements after the last full vector.
// outcome: wrong-answer
// says: everything from index 992 on was never written

#define GROUP 64
#define PER_ITEM 16

#define H (1.0f / 512)
#define GROW(x) ((x) + H * (x) * (1 - (x)))
#define DECAY(x) ((x)-H * (x) * (x) * (x))

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (16 * i + 16 > n) return;
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
