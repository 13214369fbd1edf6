// SPDX-License-Identifier: Apache-2.0
// Switches anew in every step, with paths that fall through into each other, and leaves the loop by
// break.

#define GROUP 256
#define PER_ITEM 1

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float h = 1.0f / 512;
  float x = in[i];
  uint s = 0;
  while (true) {
    if (s == steps) break;
    float d = 0;
    float factor = x * x;
    switch (i % 8) {
      case 0: d = x - 0.75f;  // fall through
      case 2: d += 0.75f - x * x; break;
      case 5: factor = max(x, 1.0f);  // fall through
      case 1: d = -x * factor; break;
      case 3: d = 1 - fabs(x - 0.25f); break;
      case 4: d = min(x, 1.25f - x); break;
      case 6: d = (1.5f - x) * (1.5f - x); break;
      default: d = -fabs(x * x - 0.75f); break;
    }
    x += h * d;
    s++;
  }
  out[i] = x;
}
