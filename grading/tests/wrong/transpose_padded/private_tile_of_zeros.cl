// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the tile lacks `local`, and is zero at first.
// outcome: wrong-answer
// kind: moved | regular-errors
// says: declare `tile` `local`, without initial values, in line 11

#define TILE 32  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  float tile[TILE][TILE] = {{0}};
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
