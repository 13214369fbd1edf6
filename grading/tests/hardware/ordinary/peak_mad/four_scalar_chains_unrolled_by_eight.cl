// SPDX-License-Identifier: Apache-2.0
// Runs four independent fma chains per work-item in a loop unrolled by eight.

#define GROUP 128
#define PER_ITEM 4

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const uint i0 = get_group_id(0) * (GROUP * PER_ITEM) + get_local_id(0);
  const uint i1 = i0 + GROUP;
  const uint i2 = i1 + GROUP;
  const uint i3 = i2 + GROUP;
  float a = i0 < n ? in[i0] : 0.0f;
  float b = i1 < n ? in[i1] : 0.0f;
  float c = i2 < n ? in[i2] : 0.0f;
  float d = i3 < n ? in[i3] : 0.0f;
#pragma unroll 8
  for (uint s = 0; s < steps; s++) {
    a = fma(a, a, -0.74f);
    b = fma(b, b, -0.74f);
    c = fma(c, c, -0.74f);
    d = fma(d, d, -0.74f);
  }
  if (i0 < n) out[i0] = a;
  if (i1 < n) out[i1] = b;
  if (i2 < n) out[i2] = c;
  if (i3 < n) out[i3] = d;
}
