// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: the groups take the tiles column by column.

#define TILE 16  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16  // rows of work-items per group: a power of two from 1 to 16, read by the host
#if ROWS != TILE
#error "a work-item has one element: ROWS must be TILE"
#endif

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t l = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  const size_t first_column = l / get_num_groups(1) * TILE;
  const size_t first_row = l % get_num_groups(1) * TILE;

  const bool whole = first_column + TILE <= columns && first_row + TILE <= rows;
  const size_t source = (first_row + y) * columns + first_column + x;
  if (whole || (first_row + y < rows && first_column + x < columns)) tile[y][x] = in[source];

  barrier(CLK_LOCAL_MEM_FENCE);

  const size_t target = (first_column + y) * rows + first_row + x;
  if (whole || (first_column + y < columns && first_row + x < rows)) out[target] = tile[x][y];
}
