// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: neighbouring groups take tiles below each other, not beside each other.
#define TILE 16
#define ROWS 16
kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t group = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  const size_t first_column = group / get_num_groups(1) * TILE;
  const size_t first_row = group % get_num_groups(1) * TILE;
  if (first_row + y < rows && first_column + x < columns) {
    tile[y][x] = in[(first_row + y) * columns + first_column + x];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (first_column + y < columns && first_row + x < rows) {
    out[(first_column + y) * rows + first_row + x] = tile[x][y];
  }
}
