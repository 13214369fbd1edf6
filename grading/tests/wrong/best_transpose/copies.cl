// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads as it writes.
// outcome: wrong-answer
// says: rows and columns are swapped
// says: right at: rows=1 columns=1; rows=1 columns=4099; rows=1000 columns=1

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  if (row < rows && column < columns) out[row * columns + column] = in[row * columns + column];
}
