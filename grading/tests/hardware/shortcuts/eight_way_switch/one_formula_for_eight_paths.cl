// SPDX-License-Identifier: Apache-2.0
// Every lane evaluates one long formula that contains all eight paths; its coefficients, most of
// them 0, make it the lane's own. No lane is idle, and most of the arithmetic is for nothing.
#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 8  // elements per work-item: 1 to 64, read by the host

#define H (1.0f / 512)

// f(x) = c0 + c1 x + c2 x^2 + c3 x^3 + distance |x - centre| + ring |x^2 - 3/4| + drag x max(x, 1);
// min(x, 5/4 - x) is 5/8 - |x - 5/8|.
constant float c0[8] = {0, 0, 0.75f, 1, 0.625f, 0, 2.25f, 0};
constant float c1[8] = {1, 0, 0, 0, 0, 0, -3, 0};
constant float c2[8] = {-1, 0, -1, 0, 0, 0, 1, 0};
constant float c3[8] = {0, -1, 0, 0, 0, 0, 0, 0};
constant float distance_of[8] = {0, 0, 0, -1, -1, 0, 0, 0};
constant float centre_of[8] = {0, 0, 0, 0.25f, 0.625f, 0, 0, 0};
constant float ring_of[8] = {0, 0, 0, 0, 0, 0, 0, -1};
constant float drag_of[8] = {0, 0, 0, 0, 0, -1, 0, 0};

kernel void eight_way_switch(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  const uint path = get_local_id(0) % 8;
  const float a0 = c0[path], a1 = c1[path], a2 = c2[path], a3 = c3[path];
  const float far = distance_of[path], centre = centre_of[path], ring = ring_of[path],
              drag = drag_of[path];
  float x[PER_ITEM];
#pragma unroll
  for (uint k = 0; k < PER_ITEM; ++k) x[k] = first + k * GROUP < n ? in[first + k * GROUP] : 0;
  for (uint s = 0; s < steps; ++s) {
#pragma unroll
    for (uint k = 0; k < PER_ITEM; ++k) {
      const float v = x[k];
      float f = fma(fma(fma(a3, v, a2), v, a1), v, a0);
      f = fma(far, fabs(v - centre), f);
      f = fma(ring, fabs(v * v - 0.75f), f);
      f = fma(drag * v, max(v, 1.0f), f);
      x[k] = fma(H, f, v);
    }
  }
#pragma unroll
  for (uint k = 0; k < PER_ITEM; ++k) {
    if (first + k * GROUP < n) out[first + k * GROUP] = x[k];
  }
}
