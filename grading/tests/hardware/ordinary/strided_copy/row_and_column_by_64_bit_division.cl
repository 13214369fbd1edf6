// SPDX-License-Identifier: Apache-2.0
// Numbers the work-items in a row, then divides by the stride to find row and column, all in 64
// bits.

#define GROUP 128

kernel void strided_copy(global const float* in, global float* out, uint n, uint stride) {
  const ulong id = (ulong)get_global_id(1) * get_global_size(0) + get_global_id(0);
  const ulong width = stride;
  const ulong row = id / width;
  const ulong column = id % width;
  const ulong i = row * width + column;
  if (i < (ulong)n) out[i] = in[i];
}
