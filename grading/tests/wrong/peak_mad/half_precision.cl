// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: keeps x in half precision between steps.
// outcome: wrong-answer
// kind: lost-precision | wrong-factor | wrong-values
// place: 15 | 17

#define GROUP 64
#define PER_ITEM 1

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint step = 0; step < steps; ++step) {
    x = as_float((as_uint(x * x - 0.74f) + 0x1000) & 0xffffe000);
  }
  out[i] = x;
}
