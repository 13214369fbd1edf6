// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_skewed: skew the storage, not the groups.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE / VECTOR × ROWS work-items per tile of TILE × TILE elements.
//         Dimension 0 counts columns, dimension 1 rows; tiles at the edges lie partly outside.

#define TILE 16   // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16   // rows of work-items per group: a power of two from 1 to 16, read by the host
#define VECTOR 1  // columns per work-item: a power of two from 1 to 8, read by the host

kernel void transpose_skewed(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);

  // TODO: the groups take the tiles along diagonals, which helped the memory of 2008 and
  // hurts today's, and each access moves only four bytes. Find an order of the groups
  // and of the tile's slots that allows accesses of 16 bytes without bank conflicts.
  const size_t diagonal = (get_group_id(0) + get_group_id(1)) % get_num_groups(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = diagonal * TILE;

  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_row + k < rows && first_column + x < columns) {
      tile[k][x] = in[(first_row + k) * columns + first_column + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t k = get_local_id(1); k < TILE; k += ROWS) {
    if (first_column + k < columns && first_row + x < rows) {
      out[(first_column + k) * rows + first_row + x] = tile[x][k];
    }
  }
}
