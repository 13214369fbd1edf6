// SPDX-License-Identifier: Apache-2.0
// Dodges: all five segments are computed, each with its own power, and select takes one.
#define GROUP 64
#define PER_ITEM 1
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float x = clamp(in[i], 0.0625f, 4.0f);
  float y = 1.25f * powr(x, 0.45f) - 0.5f;
  y = select(y, 0.75f * powr(x, 1.3f) + 0.125f, x >= 0.25f);
  y = select(y, 2.5f * powr(x, 0.8f) - 1.25f, x >= 0.5f);
  y = select(y, 0.5f * powr(x, 2.2f) + 1.5f, x >= 1.0f);
  y = select(y, 1.75f * powr(x, 0.35f) + 2.25f, x >= 2.0f);
  out[i] = y;
}
