// SPDX-License-Identifier: Apache-2.0
// lab2_divergence, parity_branch: even and odd elements follow different paths.
//
// in      n floats, not to be changed
// out     n floats: out[i] is in[i] after `steps` times GROW for an even i, DECAY for an odd i
// Launch  1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 128    // work-items per group
#define PER_ITEM 16  // elements per work-item: four float4, a group apart

#define H (1.0f / 512)

float8 grow(float8 x) { return fma(H * x, 1.0f - x, x); }
float8 decay(float8 x) { return fma(-H * x, x * x, x); }

float grow_one(float x) { return fma(H * x, 1.0f - x, x); }
float decay_one(float x) { return fma(-H * x, x * x, x); }

kernel void parity_branch(global const float* in, global float* out, uint n, uint steps) {
  const size_t lid = get_local_id(0);
  const size_t first = get_group_id(0) * (size_t)(GROUP * PER_ITEM);
  if (first + GROUP * PER_ITEM <= n) {
    global const float4* from = (global const float4*)(in + first) + lid;
    float4 q0 = from[0], q1 = from[GROUP], q2 = from[2 * GROUP], q3 = from[3 * GROUP];
    float8 even = (float8)(q0.xz, q1.xz, q2.xz, q3.xz);
    float8 odd = (float8)(q0.yw, q1.yw, q2.yw, q3.yw);
    for (uint pair = steps / 2; pair > 0; --pair) {
      even = grow(even);
      odd = decay(odd);
      even = grow(even);
      odd = decay(odd);
    }
    if (steps & 1) {
      even = grow(even);
      odd = decay(odd);
    }
    global float4* to = (global float4*)(out + first) + lid;
    to[0] = (float4)(even.s0, odd.s0, even.s1, odd.s1);
    to[GROUP] = (float4)(even.s2, odd.s2, even.s3, odd.s3);
    to[2 * GROUP] = (float4)(even.s4, odd.s4, even.s5, odd.s5);
    to[3 * GROUP] = (float4)(even.s6, odd.s6, even.s7, odd.s7);
    return;
  }
  // The last group takes whole pairs, so that its work-items do not diverge either.
  for (size_t i = first + 2 * lid; i < n; i += 2 * GROUP) {
    const bool both = i + 1 < n;
    float x = in[i];
    float y = both ? in[i + 1] : 0.0f;
    for (uint s = 0; s < steps; ++s) {
      x = grow_one(x);
      y = decay_one(y);
    }
    out[i] = x;
    if (both) out[i + 1] = y;
  }
}
