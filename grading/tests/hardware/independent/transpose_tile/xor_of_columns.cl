// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_tile: rows become columns.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

#define TILE 32  // width and height of a tile
#define ROWS 8   // rows of work-items per group

#define PLACE(row, column) ((row)*TILE + ((column) ^ (row)))

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * TILE];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const size_t left = get_group_id(0) * TILE;
  const size_t top = get_group_id(1) * TILE;
  const bool whole = left + TILE <= columns && top + TILE <= rows;

#pragma unroll
  for (uint step = 0; step < TILE; step += ROWS) {
    const uint r = y + step;
    if (whole || (top + r < rows && left + x < columns)) {
      tile[PLACE(r, x)] = in[(top + r) * columns + left + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
  for (uint step = 0; step < TILE; step += ROWS) {
    const uint c = y + step;
    if (whole || (left + c < columns && top + x < rows)) {
      out[(left + c) * rows + top + x] = tile[PLACE(x, c)];
    }
  }
}
