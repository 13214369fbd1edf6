// SPDX-License-Identifier: Apache-2.0
// Computes all eight steps and adds them up, each multiplied by the result of a comparison.

#define GROUP 64
#define PER_ITEM 1

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const int i = get_global_id(0);
  if (i >= (int)n) return;
  const int p = i & 7;
  const float h = 1.0f / 512;
  float x = in[i];
#pragma unroll 4
  for (uint s = 0; s < steps; ++s) {
    const float d = (p == 0) * (x * (1 - x)) - (p == 1) * (x * x * x) + (p == 2) * (0.75f - x * x) +
                    (p == 3) * (1 - fabs(x - 0.25f)) + (p == 4) * min(x, 1.25f - x) -
                    (p == 5) * (x * max(x, 1.0f)) + (p == 6) * ((1.5f - x) * (1.5f - x)) -
                    (p == 7) * fabs(x * x - 0.75f);
    x = x + h * d;
  }
  out[i] = x;
}
