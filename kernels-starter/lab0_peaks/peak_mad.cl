// SPDX-License-Identifier: Apache-2.0
// lab0_peaks, peak_mad: as many multiply-adds as the device can do.
//
// in, out  n floats each: out[i] is in[i] after `steps` times x = x * x - 0.74
// steps    multiply-adds per element, 1 or more
// Launch   1-D, groups of GROUP work-items; a group covers GROUP * PER_ITEM consecutive elements.

#define GROUP 64    // work-items per group: a power of two from 32 to 1024, read by the host
#define PER_ITEM 1  // elements per work-item: 1 to 256, read by the host

kernel void peak_mad(global const float* in, global float* out, uint n, uint steps) {
  // TODO: each step is computed in double precision, and each waits for the one
  // before. Find out why, then give the arithmetic unit more independent work.
  const size_t i = get_global_id(0);
  if (i >= n) return;
  float x = in[i];
  for (uint step = 0; step < steps; ++step) x = x * x - 0.74;
  out[i] = x;
}
