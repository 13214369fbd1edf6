// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: leaves out the blocks at the edges.
// outcome: wrong-answer
// says: only elements in the partial tiles at the edge
// says: right at: rows=64 columns=64; rows=256 columns=1040

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  if (row < rows / 16 * 16 && column < columns / 16 * 16)
    out[column * rows + row] = in[row * columns + column];
}
