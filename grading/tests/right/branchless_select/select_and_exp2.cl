// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: a chain of select, and exp2 of log2.

#define GROUP 128
#define PER_ITEM 16
float16 curve(float16 x) {
  x = clamp(x, 0.0625f, 4.0f);
  float16 g = 1.25f, e = 0.45f, o = -0.5f;
  int16 m = x >= 0.25f;
  g = select(g, (float16)0.75f, m);
  e = select(e, (float16)1.3f, m);
  o = select(o, (float16)0.125f, m);
  m = x >= 0.5f;
  g = select(g, (float16)2.5f, m);
  e = select(e, (float16)0.8f, m);
  o = select(o, (float16)-1.25f, m);
  m = x >= 1.0f;
  g = select(g, (float16)0.5f, m);
  e = select(e, (float16)2.2f, m);
  o = select(o, (float16)1.5f, m);
  m = x >= 2.0f;
  g = select(g, (float16)1.75f, m);
  e = select(e, (float16)0.35f, m);
  o = select(o, (float16)2.25f, m);
  return g * exp2(e * log2(x)) + o;
}
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t base = get_group_id(0) * (GROUP * PER_ITEM) + 4 * get_local_id(0);
  if (base + 12 * GROUP + 4 <= n) {
    float16 x = (float16)(vload4(0, in + base), vload4(0, in + base + 4 * GROUP),
                          vload4(0, in + base + 8 * GROUP), vload4(0, in + base + 12 * GROUP));
    x = curve(x);
    vstore4(x.s0123, 0, out + base);
    vstore4(x.s4567, 0, out + base + 4 * GROUP);
    vstore4(x.s89ab, 0, out + base + 8 * GROUP);
    vstore4(x.scdef, 0, out + base + 12 * GROUP);
  } else {
    for (uint k = 0; k < 4; ++k)
      for (uint j = 0; j < 4; ++j) {
        const size_t i = base + k * 4 * GROUP + j;
        if (i < n) out[i] = curve((float16)in[i]).s0;
      }
  }
}
