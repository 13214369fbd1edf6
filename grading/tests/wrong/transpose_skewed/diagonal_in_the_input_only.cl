// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the groups read along diagonals, but write in order.
// outcome: wrong-answer
// says: right at: rows=1 columns=1; rows=2 columns=2; rows=1 columns=4099; rows=1000 columns=1

#define TILE 16
#define ROWS 16

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;
  const size_t diagonal = (get_group_id(0) + get_group_id(1)) % get_num_groups(1) * TILE;

  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (diagonal + k < rows && first_column + x < columns) {
      tile[k][x] = in[(diagonal + k) * columns + first_column + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x][k];
    }
  }
}
