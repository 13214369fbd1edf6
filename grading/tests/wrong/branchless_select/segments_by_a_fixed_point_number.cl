// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: large numbers overflow on their way to fixed point.
// outcome: wrong-answer
// kind: wrong-factor | wrong-values | missing-terms

#define GROUP 64
#define PER_ITEM 16

#define FROM(edge, new_gain, new_exponent, new_offset)         \
  above = fixed >= (edge);                                     \
  gain = select(gain, (float16)(new_gain), above);             \
  exponent = select(exponent, (float16)(new_exponent), above); \
  offset = select(offset, (float16)(new_offset), above);

float16 curve(float16 x) {
  const int16 fixed = convert_int16(x * 1048576.0f);
  x = select(x, (float16)0.0625f, fixed < 65536);
  x = select(x, (float16)4.0f, fixed > 4194304);
  float16 gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  int16 above;
  FROM(262144, 0.75f, 1.3f, 0.125f)
  FROM(524288, 2.5f, 0.8f, -1.25f)
  FROM(1048576, 0.5f, 2.2f, 1.5f)
  FROM(2097152, 1.75f, 0.35f, 2.25f)
  return gain * powr(x, exponent) + offset;
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    in += first;
    out += first;
    const float16 y = curve((float16)(vload4(lid, in), vload4(lid + GROUP, in),
                                      vload4(lid + 2 * GROUP, in), vload4(lid + 3 * GROUP, in)));
    vstore4(y.s0123, lid, out);
    vstore4(y.s4567, lid + GROUP, out);
    vstore4(y.s89ab, lid + 2 * GROUP, out);
    vstore4(y.scdef, lid + 3 * GROUP, out);
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) out[i] = curve((float16)(in[i])).s0;
  }
}
