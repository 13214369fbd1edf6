// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, branchless_select: a curve in five pieces.
//
// in      n floats of any sign, not to be changed
// out     n floats: the curve at in[i]. Below 1/16 it has the value of 1/16, above 4 that of 4;
//         between them each segment is gain * powr(x, exponent) + offset. An edge belongs to the
//         segment above it.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group
#define PER_ITEM 8  // elements per work-item: two float4, a group apart

#define PICK(c0, c1, c2, c3, c4)                                                 \
  as_float4((band0 & as_int(c0)) | (band1 & as_int(c1)) | (band2 & as_int(c2)) | \
            (band3 & as_int(c3)) | (band4 & as_int(c4)))

float4 curve(float4 t) {
  const float4 x = fmin(fmax(t, (float4)(0.0625f)), (float4)(4.0f));
  const int4 from1 = x >= (float4)(0.25f);
  const int4 from2 = x >= (float4)(0.5f);
  const int4 from3 = x >= (float4)(1.0f);
  const int4 from4 = x >= (float4)(2.0f);
  // Exactly one of the five bands is all ones.
  const int4 band0 = ~from1;
  const int4 band1 = from1 & ~from2;
  const int4 band2 = from2 & ~from3;
  const int4 band3 = from3 & ~from4;
  const int4 band4 = from4;
  const float4 gain = PICK(1.25f, 0.75f, 2.5f, 0.5f, 1.75f);
  const float4 exponent = PICK(0.45f, 1.3f, 0.8f, 2.2f, 0.35f);
  const float4 offset = PICK(-0.5f, 0.125f, -1.25f, 1.5f, 2.25f);
  return fma(gain, exp2(exponent * log2(x)), offset);
}

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    global const float4* from = (global const float4*)(in + first) + lid;
    global float4* to = (global float4*)(out + first) + lid;
    const float4 a = from[0];
    const float4 b = from[GROUP];
    to[0] = curve(a);
    to[GROUP] = curve(b);
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) out[i] = curve((float4)(in[i])).x;
  }
}
