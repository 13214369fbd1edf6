// SPDX-License-Identifier: Apache-2.0
// Picks the step of the path by nested ?: operators, four elements per work-item.

#define GROUP 128
#define PER_ITEM 4

#define H (1.0f / 512)

float step_of(uint p, float x) {
  return p < 4 ? (p < 2 ? (p == 0 ? x + H * x * (1 - x) : x - H * x * x * x)
                        : (p == 2 ? x + H * (0.75f - x * x) : x + H * (1 - fabs(x - 0.25f))))
               : (p < 6 ? (p == 4 ? x + H * min(x, 1.25f - x) : x - H * x * max(x, 1.0f))
                        : (p == 6 ? x + H * (1.5f - x) * (1.5f - x) : x - H * fabs(x * x - 0.75f)));
}

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t begin = get_group_id(0) * GROUP * PER_ITEM + get_local_id(0);
  for (uint k = 0; k < PER_ITEM; ++k) {
    const size_t i = begin + k * GROUP;
    if (i < n) {
      float x = in[i];
      for (uint s = 0; s < steps; ++s) x = step_of(i % 8, x);
      out[i] = x;
    }
  }
}
