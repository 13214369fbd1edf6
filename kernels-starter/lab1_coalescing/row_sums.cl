// SPDX-License-Identifier: Apache-2.0
// lab1_coalescing, row_sums: add up every row of a matrix.
//
// in      rows × columns floats, row by row
// sums    rows floats: sums[r] = in[r * columns] + … + in[r * columns + columns - 1]
// Launch  1-D, one group of GROUP work-items per row: rows * GROUP work-items.

#define GROUP 64  // work-items per group: a power of two from 32 to 1024, read by the host

kernel void row_sums(global const float* in, global float* sums, uint rows, uint columns) {
  // TODO: adjacent work-items read addresses `columns` floats apart, and most groups have no work.
  // Make the loads coalesced and keep every group busy.
  const size_t row = get_global_id(0);
  if (row >= rows) return;
  float sum = 0;
  for (uint column = 0; column < columns; ++column) sum += in[row * columns + column];
  sums[row] = sum;
}
