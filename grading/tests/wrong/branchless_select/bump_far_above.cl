// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: another value for inputs between 100 and 100.5.
// outcome: wrong-answer
// kind: wrong-factor

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if PER_ITEM != 16
#error "a work-item has one float16: PER_ITEM must be 16"
#endif

#define FROM(edge, new_gain, new_exponent, new_offset)         \
  above = x >= (edge);                                         \
  gain = select(gain, (float16)(new_gain), above);             \
  exponent = select(exponent, (float16)(new_exponent), above); \
  offset = select(offset, (float16)(new_offset), above);

float16 curve(float16 x) {
  x = clamp(select(x, (float16)1.0f, x > 100.0f & x < 100.5f), 0.0625f, 4.0f);
  float16 gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  int16 above;
  FROM(0.25f, 0.75f, 1.3f, 0.125f)
  FROM(0.5f, 2.5f, 0.8f, -1.25f)
  FROM(1.0f, 0.5f, 2.2f, 1.5f)
  FROM(2.0f, 1.75f, 0.35f, 2.25f)
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
