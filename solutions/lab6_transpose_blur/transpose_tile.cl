// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_tile: reference solution.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

#define TILE 16  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16  // rows of work-items per group: a power of two from 1 to 16, read by the host
#if ROWS != TILE
#error "a work-item has one element: ROWS must be TILE"
#endif

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t first_column = get_group_id(0) * TILE;
  const size_t first_row = get_group_id(1) * TILE;

  // By rows into the tile: work-items beside each other read elements beside each other. A tile
  // inside the matrix needs no tests, and one element per work-item needs no loop: that lets PoCL
  // turn a row of work-items into one vector.
  const bool whole = first_column + TILE <= columns && first_row + TILE <= rows;
  const size_t source = (first_row + y) * columns + first_column + x;
  if (whole || (first_row + y < rows && first_column + x < columns)) tile[y][x] = in[source];

  // Every element is written by one work-item and read by another.
  barrier(CLK_LOCAL_MEM_FENCE);

  // By rows out of it, into the tile on the other side of the diagonal: x and y change places in
  // the address of the tile, not in that of the result, so that these stores are coalesced as well.
  // The walk down a column moves into local memory, where it costs bank conflicts at most, no
  // wasted sectors ("Tuning Performance On the GPU" moves blocks of 16 × 16 for the same reason).
  const size_t target = (first_column + y) * rows + first_row + x;
  if (whole || (first_column + y < columns && first_row + x < rows)) out[target] = tile[x][y];
}
