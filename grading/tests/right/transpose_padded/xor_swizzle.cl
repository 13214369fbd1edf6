// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: columns of the tile are swizzled by XOR instead of padded.

#define TILE 32  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  // TODO: the tile is written by rows and read by columns, and a column lies in one bank. Lengthen
  // its rows. Then write the loops out for a work-item's TILE / ROWS rows, with tests at the edges
  // only, and try larger tiles.
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;

  for (size_t k = y; k < TILE; k += ROWS) {
    if (first_row + k < rows && first_column + x < columns) {
      tile[k][x ^ k] = in[(first_row + k) * columns + first_column + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = y; k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x][k ^ x];
    }
  }
}
