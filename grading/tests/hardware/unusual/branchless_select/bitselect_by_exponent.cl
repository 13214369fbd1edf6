// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: bitselect by exponent.

#define GROUP 64
#define PER_ITEM 16

// All edges are powers of two: the exponent field says which segment a number lies in.
#define FROM(field, new_gain, new_exponent, new_offset)             \
  reached = as_float16(bits >= ((field) << 23));                    \
  gain = bitselect(gain, (float16)(new_gain), reached);             \
  exponent = bitselect(exponent, (float16)(new_exponent), reached); \
  offset = bitselect(offset, (float16)(new_offset), reached);

float16 curve(const float16 any) {
  const float16 x = clamp(any, (float16)0x1p-4f, (float16)0x1p2f);
  const int16 bits = as_int16(x);
  float16 reached, gain = 1.25f, exponent = 0.45f, offset = -0.5f;
  FROM(125, 0.75f, 1.3f, 0.125f)
  FROM(126, 2.5f, 0.8f, -1.25f)
  FROM(127, 0.5f, 2.2f, 1.5f)
  FROM(128, 1.75f, 0.35f, 2.25f)
  return gain * powr(x, exponent) + offset;
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const uint lid = get_local_id(0);
  const size_t begin = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t end = min(begin + GROUP * PER_ITEM, (size_t)n);
  if (end - begin == GROUP * PER_ITEM) {
    float16 x;
    x.s0123 = vload4(lid, in + begin);
    x.s4567 = vload4(lid + GROUP, in + begin);
    x.s89ab = vload4(lid + 2 * GROUP, in + begin);
    x.scdef = vload4(lid + 3 * GROUP, in + begin);
    x = curve(x);
    vstore4(x.s0123, lid, out + begin);
    vstore4(x.s4567, lid + GROUP, out + begin);
    vstore4(x.s89ab, lid + 2 * GROUP, out + begin);
    vstore4(x.scdef, lid + 3 * GROUP, out + begin);
  } else {
    for (size_t i = begin + lid; i < end; i += GROUP) out[i] = curve((float16)in[i]).s0;
  }
}
