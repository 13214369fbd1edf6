// SPDX-License-Identifier: Apache-2.0
// Gain, exponent and offset as sums of step() times differences; eight scalar elements per work-
// item.

#define GROUP 128
#define PER_ITEM 8

float curve(float x) {
  x = fmin(fmax(x, 0.0625f), 4.0f);
  const float s1 = step(0.25f, x), s2 = step(0.5f, x), s3 = step(1.0f, x), s4 = step(2.0f, x);
  const float gain = 1.25f - 0.5f * s1 + 1.75f * s2 - 2.0f * s3 + 1.25f * s4;
  const float exponent = 0.45f + 0.85f * s1 - 0.5f * s2 + 1.4f * s3 - 1.85f * s4;
  const float offset = -0.5f + 0.625f * s1 - 1.375f * s2 + 2.75f * s3 + 0.75f * s4;
  return mad(gain, powr(x, exponent), offset);
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  uint i = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  for (int k = 0; k < PER_ITEM; ++k, i += GROUP) {
    if (i < n) out[i] = curve(in[i]);
  }
}
