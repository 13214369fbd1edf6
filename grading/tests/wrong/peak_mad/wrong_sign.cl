// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: mad adds its third argument: the constant has to be negative.
// outcome: wrong-answer
// says: every element is NaN or infinite

#define GROUP 64
#define PER_ITEM 1

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint step = 0; step < steps; ++step) x = mad(x, x, 0.74f);
  out[i] = x;
}
