// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_padded: a tile without bank conflicts.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

#define TILE 32  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  // TODO: the tile is written by rows and read by columns, and a column lies in a
  // single bank. Remove the bank conflicts. Then keep more loads in flight, with
  // fewer tests for tiles inside the matrix. TILE and ROWS are yours to change.
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;

  for (size_t k = y; k < TILE; k += ROWS) {
    if (first_row + k < rows && first_column + x < columns) {
      tile[k][x] = in[(first_row + k) * columns + first_column + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = y; k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x][k];
    }
  }
}
