// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: several float16 in flight.

#define GROUP 64
#define PER_ITEM 128
kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t first = get_global_id(0) * PER_ITEM;
  if (first + PER_ITEM <= n) {
    float16 x0 = vload16(0, in + first), x1 = vload16(1, in + first), x2 = vload16(2, in + first),
            x3 = vload16(3, in + first);
    float16 x4 = vload16(4, in + first), x5 = vload16(5, in + first), x6 = vload16(6, in + first),
            x7 = vload16(7, in + first);
    for (uint s = 0; s < steps; ++s) {
      x0 = x0 * x0 - 0.74f;
      x1 = x1 * x1 - 0.74f;
      x2 = x2 * x2 - 0.74f;
      x3 = x3 * x3 - 0.74f;
      x4 = x4 * x4 - 0.74f;
      x5 = x5 * x5 - 0.74f;
      x6 = x6 * x6 - 0.74f;
      x7 = x7 * x7 - 0.74f;
    }
    vstore16(x0, 0, out + first);
    vstore16(x1, 1, out + first);
    vstore16(x2, 2, out + first);
    vstore16(x3, 3, out + first);
    vstore16(x4, 4, out + first);
    vstore16(x5, 5, out + first);
    vstore16(x6, 6, out + first);
    vstore16(x7, 7, out + first);
  } else {
    for (size_t i = first; i < n; ++i) {
      float x = in[i];
      for (uint s = 0; s < steps; ++s) x = x * x - 0.74f;
      out[i] = x;
    }
  }
}
