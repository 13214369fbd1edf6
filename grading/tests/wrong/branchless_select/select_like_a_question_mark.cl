// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: select takes the value for "no" first, unlike ?:.
// outcome: wrong-answer
// says: 33 of 33 elements are wrong

#define GROUP 64
#define PER_ITEM 8

#define FROM(edge, g, e, o)                         \
  inside = x >= edge;                               \
  gain = select((float8)(g), gain, inside);         \
  exponent = select((float8)(e), exponent, inside); \
  offset = select((float8)(o), offset, inside);

float8 curve(float8 x) {
  x = clamp(x, 0.0625f, 4.0f);
  float8 gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  int8 inside;
  FROM(0.25f, 0.75f, 1.3f, 0.125f)
  FROM(0.5f, 2.5f, 0.8f, -1.25f)
  FROM(1.0f, 0.5f, 2.2f, 1.5f)
  FROM(2.0f, 1.75f, 0.35f, 2.25f)
  return gain * powr(x, exponent) + offset;
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t first = 8 * get_global_id(0);
  if (first + 8 <= n) {
    vstore8(curve(vload8(0, in + first)), 0, out + first);
  } else {
    for (size_t i = first; i < n; ++i) out[i] = curve((float8)(in[i])).s0;
  }
}
