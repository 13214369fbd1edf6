// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: 0.75 instead of 0.74.
// outcome: wrong-answer
// says: no test size came out right

#define GROUP 64
#define PER_ITEM 1

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint step = 0; step < steps; ++step) x = x * x - 0.75f;
  out[i] = x;
}
