// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: select for every number, one element at a time.
// line: efficient

#define GROUP 128
#define PER_ITEM 1
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float x = clamp(in[i], 0.0625f, 4.0f);
  float gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  gain = select(gain, 0.75f, x >= 0.25f);
  exponent = select(exponent, 1.3f, x >= 0.25f);
  offset = select(offset, 0.125f, x >= 0.25f);
  gain = select(gain, 2.5f, x >= 0.5f);
  exponent = select(exponent, 0.8f, x >= 0.5f);
  offset = select(offset, -1.25f, x >= 0.5f);
  gain = select(gain, 0.5f, x >= 1.0f);
  exponent = select(exponent, 2.2f, x >= 1.0f);
  offset = select(offset, 1.5f, x >= 1.0f);
  gain = select(gain, 1.75f, x >= 2.0f);
  exponent = select(exponent, 0.35f, x >= 2.0f);
  offset = select(offset, 2.25f, x >= 2.0f);
  out[i] = gain * powr(x, exponent) + offset;
}
