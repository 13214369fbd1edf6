// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stores a tile that is not complete yet.
// outcome: wrong-answer
// says: barrier
// place: 18

#define TILE 16
#define ROWS 16

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;

  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_row + k < rows && first_column + x < columns) {
      tile[k][x] = in[(first_row + k) * columns + first_column + x];
    }
  }
  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x][k];
    }
  }
}
