// SPDX-License-Identifier: Apache-2.0
// Computes all five segments of a float4 and blends them with converted comparisons.

#define GROUP 64
#define PER_ITEM 4

#define FROM(edge) (-convert_float4(x >= (float4)(edge)))

float4 curve(float4 x) {
  x = clamp(x, 0.0625f, 4.0f);
  const float4 a = FROM(0.25f);
  const float4 b = FROM(0.5f);
  const float4 c = FROM(1.0f);
  const float4 d = FROM(2.0f);
  float4 y = (1 - a) * (1.25f * powr(x, (float4)(0.45f)) - 0.5f);
  y += (a - b) * (0.75f * powr(x, (float4)(1.3f)) + 0.125f);
  y += (b - c) * (2.5f * powr(x, (float4)(0.8f)) - 1.25f);
  y += (c - d) * (0.5f * powr(x, (float4)(2.2f)) + 1.5f);
  y += d * (1.75f * powr(x, (float4)(0.35f)) + 2.25f);
  return y;
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0) * 4;
  if (i + 3 < n) {
    vstore4(curve(vload4(0, in + i)), 0, out + i);
  } else {
    for (size_t k = i; k < n; k++) out[k] = curve((float4)(in[k])).x;
  }
}
