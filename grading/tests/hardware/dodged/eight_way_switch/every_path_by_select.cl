// SPDX-License-Identifier: Apache-2.0
// Dodges: every step computes all eight paths, and select takes one. No branch, no idle lane.
#define GROUP 128
#define PER_ITEM 1
#define H (1.0f / 512)
kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  const int path = i % 8;
  float x = i < n ? in[i] : 0;
  for (uint s = 0; s < steps; ++s) {
    float y = x - H * fabs(x * x - 0.75f);
    y = select(y, x + H * x * (1 - x), path == 0);
    y = select(y, x - H * x * x * x, path == 1);
    y = select(y, x + H * (0.75f - x * x), path == 2);
    y = select(y, x + H * (1 - fabs(x - 0.25f)), path == 3);
    y = select(y, x + H * min(x, 1.25f - x), path == 4);
    y = select(y, x - H * x * max(x, 1.0f), path == 5);
    y = select(y, x + H * (1.5f - x) * (1.5f - x), path == 6);
    x = y;
  }
  if (i < n) out[i] = x;
}
