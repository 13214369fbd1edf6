// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: adds 0, which loses the sign of -0.
// outcome: wrong-answer
// kind: lost-precision

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column] + 0.0f;
}
