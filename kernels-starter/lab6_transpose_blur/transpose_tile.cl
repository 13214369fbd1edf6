// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_tile: rows become columns.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

#define TILE 16  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 16  // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_group_id(0) * TILE + get_local_id(0);
  const size_t first = get_group_id(1) * TILE;

  // TODO: the loads are coalesced, but adjacent work-items store `rows`
  // elements apart. Make both accesses to global memory coalesced.
  for (size_t row = first + get_local_id(1); row < first + TILE; row += ROWS) {
    if (row < rows && column < columns) out[column * rows + row] = in[row * columns + column];
  }
}
