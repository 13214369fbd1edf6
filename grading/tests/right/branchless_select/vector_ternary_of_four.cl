// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: float4 and nested vector ?:.

#define GROUP 128
#define PER_ITEM 4
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t q = get_global_id(0);
  float4 v = 0;
  const bool full = 4 * q + 4 <= n;
  if (full)
    v = vload4(q, in);
  else {
    if (4 * q < n) v.x = in[4 * q];
    if (4 * q + 1 < n) v.y = in[4 * q + 1];
    if (4 * q + 2 < n) v.z = in[4 * q + 2];
  }
  const float4 x = clamp(v, 0.0625f, 4.0f);
  const float4 g = x < 0.25f  ? 1.25f
                   : x < 0.5f ? 0.75f
                   : x < 1.0f ? 2.5f
                   : x < 2.0f ? (float4)0.5f
                              : (float4)1.75f;
  const float4 e = x < 0.25f  ? 0.45f
                   : x < 0.5f ? 1.3f
                   : x < 1.0f ? 0.8f
                   : x < 2.0f ? (float4)2.2f
                              : (float4)0.35f;
  const float4 o = x < 0.25f  ? -0.5f
                   : x < 0.5f ? 0.125f
                   : x < 1.0f ? -1.25f
                   : x < 2.0f ? (float4)1.5f
                              : (float4)2.25f;
  const float4 r = g * powr(x, e) + o;
  if (full)
    vstore4(r, q, out);
  else {
    if (4 * q < n) out[4 * q] = r.x;
    if (4 * q + 1 < n) out[4 * q + 1] = r.y;
    if (4 * q + 2 < n) out[4 * q + 2] = r.z;
  }
}
