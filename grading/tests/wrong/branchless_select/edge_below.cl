// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an edge belongs to the segment below it.
// outcome: wrong-answer
// says: few and scattered errors

#define GROUP 64
#define PER_ITEM 1

#define FROM(edge, g, e, o) \
  if (x > edge) gain = g, exponent = e, offset = o;

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  x = clamp(x, 0.0625f, 4.0f);
  float gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  FROM(0.25f, 0.75f, 1.3f, 0.125f)
  FROM(0.5f, 2.5f, 0.8f, -1.25f)
  FROM(1.0f, 0.5f, 2.2f, 1.5f)
  FROM(2.0f, 1.75f, 0.35f, 2.25f)
  out[i] = gain * powr(x, exponent) + offset;
}
