// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: steps in rounds of four, the remaining ones are not done.
// outcome: wrong-answer
// says: right at: n=2 steps=192; n=33 steps=48; n=8191 steps=192

#define GROUP 64
#define PER_ITEM 1

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint round = steps / 4; round > 0; --round) {
    for (uint k = 0; k < 4; ++k) x = x * x - 0.74f;
  }
  out[i] = x;
}
