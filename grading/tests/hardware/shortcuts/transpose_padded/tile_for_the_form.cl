// SPDX-License-Identifier: Apache-2.0
// There is a tile, a padded pitch and a barrier, but every work-item reads back what it wrote
// itself, by rows and so without conflicts. The stores to global memory go down the columns.
#define TILE 32  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 8   // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t column = get_group_id(0) * TILE + x;
  const size_t first_row = get_group_id(1) * TILE;
  const bool inside = column < columns;
#pragma unroll
  for (size_t k = y; k < TILE; k += ROWS) {
    if (inside && first_row + k < rows) tile[k][x] = in[(first_row + k) * columns + column];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (size_t k = y; k < TILE; k += ROWS) {
    if (inside && first_row + k < rows) out[column * rows + first_row + k] = tile[k][x];
  }
}
