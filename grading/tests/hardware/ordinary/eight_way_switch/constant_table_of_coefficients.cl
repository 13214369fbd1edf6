// SPDX-License-Identifier: Apache-2.0
// Follows all eight paths with one formula whose coefficients come from a constant table.

#define GROUP 128
#define PER_ITEM 1

#define H (1.0f / 512)

// Per path: 1, x, x^2, x^3, |x - 1/4|, min(x, 5/4 - x), x max(x, 1), |x^2 - 3/4|
constant float table[64] = {
    0,     1,  -1, 0,  0,  0, 0,  0,   //
    0,     0,  0,  -1, 0,  0, 0,  0,   //
    0.75f, 0,  -1, 0,  0,  0, 0,  0,   //
    1,     0,  0,  0,  -1, 0, 0,  0,   //
    0,     0,  0,  0,  0,  1, 0,  0,   //
    0,     0,  0,  0,  0,  0, -1, 0,   //
    2.25f, -3, 1,  0,  0,  0, 0,  0,   //
    0,     0,  0,  0,  0,  0, 0,  -1,  //
};

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const uint i = get_global_id(0);
  if (i >= n) return;
  const uint row = (i % 8) * 8;
  float x = in[i];
  for (uint s = 0; s < steps; ++s) {
    float d = table[row];
    d += table[row + 1] * x;
    d += table[row + 2] * x * x;
    d += table[row + 3] * x * x * x;
    d += table[row + 4] * fabs(x - 0.25f);
    d += table[row + 5] * min(x, 1.25f - x);
    d += table[row + 6] * x * max(x, 1.0f);
    d += table[row + 7] * fabs(x * x - 0.75f);
    x += H * d;
  }
  out[i] = x;
}
