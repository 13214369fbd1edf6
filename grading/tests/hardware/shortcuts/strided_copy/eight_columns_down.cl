// SPDX-License-Identifier: Apache-2.0
// Walks down the columns like the starter, but a column is eight floats wide: one sector. All
// sectors are used completely, and the four that a warp touches are rows apart.
#define GROUP 256  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const size_t width = get_global_size(0) / 8;  // a multiple of GROUP / 8
  const size_t item = get_global_id(1) * get_global_size(0) + get_global_id(0);
  const size_t sector = item / 8;
  // A permutation of all sectors: what lies side by side goes get_global_size(1) sectors apart.
  const size_t other = sector % width * get_global_size(1) + sector / width;
  const size_t i = other * 8 + item % 8;
  if (i < n) out[i] = in[i];
}
