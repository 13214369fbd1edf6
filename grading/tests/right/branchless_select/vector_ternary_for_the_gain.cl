// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: float2, vector ?: for the gain and select for the others.

#define GROUP 128
#define PER_ITEM 1
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float2 x = clamp((float2)in[i], 0.0625f, 4.0f);
  float2 g = 1.25f, e = 0.45f, o = -0.5f;
  g = x >= 0.25f ? (float2)0.75f : g;
  e = select(e, (float2)1.3f, x >= 0.25f);
  o = select(o, (float2)0.125f, x >= 0.25f);
  g = x >= 0.5f ? (float2)2.5f : g;
  e = select(e, (float2)0.8f, x >= 0.5f);
  o = select(o, (float2)-1.25f, x >= 0.5f);
  g = x >= 1.0f ? (float2)0.5f : g;
  e = select(e, (float2)2.2f, x >= 1.0f);
  o = select(o, (float2)1.5f, x >= 1.0f);
  g = x >= 2.0f ? (float2)1.75f : g;
  e = select(e, (float2)0.35f, x >= 2.0f);
  o = select(o, (float2)2.25f, x >= 2.0f);
  out[i] = g.x * powr(x.x, e.x) + o.x;
}
