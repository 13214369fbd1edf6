// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, branchless_select: reference solution.
//
// in      n floats of any sign, not to be changed
// out     n floats: the curve at in[i]. Below 1/16 it has the value of 1/16, above 4 that of 4;
//         between them each segment is gain * powr(x, exponent) + offset. An edge belongs to the
//         segment above it.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 64     // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 16  // elements per work-item: 1 to 64, read by the host
#if PER_ITEM != 16
#error "a work-item has one float16: PER_ITEM must be 16"
#endif

// From this edge on, these are the numbers. A comparison of vectors is -1 where it holds, which is
// the mask that select takes.
#define FROM(edge, new_gain, new_exponent, new_offset)         \
  above = x >= (edge);                                         \
  gain = select(gain, (float16)(new_gain), above);             \
  exponent = select(exponent, (float16)(new_exponent), above); \
  offset = select(offset, (float16)(new_offset), above);

// "Tuning Performance On the GPU" (avoid divergent execution) replaces conditionals by selections
// and built-in functions: clamp for both ends, select for the segment. Selecting is cheap, a power
// is not: so the three numbers are selected first, and one power serves all five segments.
float16 curve(float16 x) {
  x = clamp(x, 0.0625f, 4.0f);
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
    // Four rows of float4s, coalesced. PoCL computes the 16 powers of a float16 together.
    in += first;
    out += first;
    const float16 y = curve((float16)(vload4(lid, in), vload4(lid + GROUP, in),
                                      vload4(lid + 2 * GROUP, in), vload4(lid + 3 * GROUP, in)));
    vstore4(y.s0123, lid, out);
    vstore4(y.s4567, lid + GROUP, out);
    vstore4(y.s89ab, lid + 2 * GROUP, out);
    vstore4(y.scdef, lid + 3 * GROUP, out);
  } else {
    // The last group, one element at a time. All work-items of a group agree on this branch.
    for (size_t i = first + lid; i < n; i += GROUP) out[i] = curve((float16)(in[i])).s0;
  }
}
