// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but a chain of ternaries diverges.
// line: efficient
// outcome: ok
// kind: idle-lanes

#define GROUP 128
#define PER_ITEM 1
kernel void branchless_select(global const float* in, global float* out, uint n) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  const float x = clamp(in[i], 0.0625f, 4.0f);
  const float gain = x < 0.25f  ? 1.25f
                     : x < 0.5f ? 0.75f
                     : x < 1.0f ? 2.5f
                     : x < 2.0f ? 0.5f
                                : 1.75f;
  const float exponent = x < 0.25f  ? 0.45f
                         : x < 0.5f ? 1.3f
                         : x < 1.0f ? 0.8f
                         : x < 2.0f ? 2.2f
                                    : 0.35f;
  const float offset = x < 0.25f  ? -0.5f
                       : x < 0.5f ? 0.125f
                       : x < 1.0f ? -1.25f
                       : x < 2.0f ? 1.5f
                                  : 2.25f;
  out[i] = gain * powr(x, exponent) + offset;
}
