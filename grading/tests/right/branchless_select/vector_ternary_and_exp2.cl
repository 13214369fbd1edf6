// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: float16, a chain of vector ?:, and exp2 of log2.

#define GROUP 64
#define PER_ITEM 16
float16 curve(float16 x) {
  x = clamp(x, 0.0625f, 4.0f);
  float16 g = 1.25f, e = 0.45f, o = -0.5f;
  g = x >= 0.25f ? (float16)0.75f : g;
  e = x >= 0.25f ? (float16)1.3f : e;
  o = x >= 0.25f ? (float16)0.125f : o;
  g = x >= 0.5f ? (float16)2.5f : g;
  e = x >= 0.5f ? (float16)0.8f : e;
  o = x >= 0.5f ? (float16)-1.25f : o;
  g = x >= 1.0f ? (float16)0.5f : g;
  e = x >= 1.0f ? (float16)2.2f : e;
  o = x >= 1.0f ? (float16)1.5f : o;
  g = x >= 2.0f ? (float16)1.75f : g;
  e = x >= 2.0f ? (float16)0.35f : e;
  o = x >= 2.0f ? (float16)2.25f : o;
  return g * exp2(e * log2(x)) + o;
}
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t q = get_global_id(0);
  if (16 * q + 16 <= n)
    vstore16(curve(vload16(q, in)), q, out);
  else
    for (size_t i = 16 * q; i < n; ++i) out[i] = curve((float16)in[i]).s0;
}
