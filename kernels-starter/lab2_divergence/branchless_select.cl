// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, branchless_select: a curve in five pieces.
//
// in      n floats of any sign, not to be changed
// out     n floats: the curve at in[i]. Below 1/16 it has the value of 1/16, above 4 that of 4;
//         between them each segment is gain * powr(x, exponent) + offset. An edge belongs to the
//         segment above it.
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128   // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 64, read by the host

kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  if (x < 0.0625f) x = 0.0625f;
  if (x > 4.0f) x = 4.0f;
  // TODO: among 32 adjacent work-items all five segments occur, so a warp
  // computes five powers, of which each lane uses one. Remove the divergence,
  // so that one power per element is enough. Vectors gain more on a CPU.
  if (x < 0.25f) {
    out[i] = 1.25f * powr(x, 0.45f) - 0.5f;
  } else if (x < 0.5f) {
    out[i] = 0.75f * powr(x, 1.3f) + 0.125f;
  } else if (x < 1.0f) {
    out[i] = 2.5f * powr(x, 0.8f) - 1.25f;
  } else if (x < 2.0f) {
    out[i] = 0.5f * powr(x, 2.2f) + 1.5f;
  } else {
    out[i] = 1.75f * powr(x, 0.35f) + 2.25f;
  }
}
