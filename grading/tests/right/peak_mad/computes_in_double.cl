// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: double precision, which is slow, but no less exact.

#define GROUP 64
#define PER_ITEM 1
kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  const size_t i = get_global_id(0);
  if (i >= n) return;
  double x = in[i];
  for (uint s = 0; s < steps; ++s) x = x * x - 0.74;
  out[i] = x;
}
