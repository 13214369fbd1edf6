// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_mad: as many multiply-adds as the device can do.
//
// in, out  n floats each: out[i] is in[i] after `steps` times x = x * x - 0.74
// steps    multiply-adds per element, 1 or more
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128    // work-items per group
#define PER_ITEM 32  // elements per work-item: eight float4

#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define LOAD(j) float4 v##j = from[(j)*GROUP];
#define STEP(j) v##j = fma(v##j, v##j, shift);
#define SAVE(j) to[(j)*GROUP] = v##j;
#define ONE EACH(STEP)
#define FOUR ONE ONE ONE ONE

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  const size_t lid = get_local_id(0);
  if (first + GROUP * PER_ITEM <= n) {
    global const float4* from = (global const float4*)(in + first) + lid;
    global float4* to = (global float4*)(out + first) + lid;
    const float4 shift = (float4)(-0.74f);
    EACH(LOAD)
    for (uint rounds = steps >> 3; rounds != 0; --rounds) {
      FOUR FOUR
    }
    switch (steps & 7) {
      case 7:
        ONE case 6 : ONE case 5 : ONE case 4 : ONE case 3 : ONE case 2 : ONE case 1 : ONE default
            : break;
    }
    EACH(SAVE)
  } else {
    for (size_t i = first + lid; i < n; i += GROUP) {
      float x = in[i];
      for (uint s = steps; s != 0; --s) x = fma(x, x, -0.74f);
      out[i] = x;
    }
  }
}
