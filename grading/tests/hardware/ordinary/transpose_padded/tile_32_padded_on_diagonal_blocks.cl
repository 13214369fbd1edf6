// SPDX-License-Identifier: Apache-2.0
// Pads the tile by a column and visits the blocks along diagonals, found by division and modulo.

#define TILE 32
#define ROWS 8

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint wide = get_num_groups(0);
  const uint high = get_num_groups(1);
  const uint number = get_group_id(1) * wide + get_group_id(0);
  const uint block_row = number / wide;
  const uint block_column = (number % wide + block_row) % wide;
  const uint left = block_column * TILE;
  const uint top = (block_row % high) * TILE;
  if (left + x < columns) {
    for (uint k = y; k < TILE && top + k < rows; k += ROWS) {
      tile[k][x] = in[(size_t)(top + k) * columns + left + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (top + x < rows) {
    for (uint k = y; k < TILE && left + k < columns; k += ROWS) {
      out[(size_t)(left + k) * rows + top + x] = tile[x][k];
    }
  }
}
