// SPDX-License-Identifier: Apache-2.0
// lab6_transpose_blur, transpose_padded: a tile without bank conflicts.
//
// in      rows × columns floats, row by row
// out     columns × rows floats: out[c * rows + r] = in[r * columns + c]
// Launch  2-D, one group of TILE × ROWS work-items per tile of TILE × TILE elements. Dimension 0
//         counts columns, dimension 1 rows; tiles at the edges lie partly outside of the matrix.

#define TILE 32  // width and height of a tile
#define ROWS 4   // rows of work-items per group
#define EACH (TILE / ROWS)

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint left = get_group_id(0) * TILE;
  const uint top = get_group_id(1) * TILE;

  // Past an edge the last row or column is read once more; it is never stored.
  float held[EACH];
  global const float* from = in + min(left + x, columns - 1);
#pragma unroll
  for (uint j = 0; j < EACH; ++j) {
    held[j] = from[min(top + y + j * ROWS, rows - 1) * (size_t)columns];
  }
#pragma unroll
  for (uint j = 0; j < EACH; ++j) tile[y + j * ROWS][x] = held[j];
  barrier(CLK_LOCAL_MEM_FENCE);

  if (top + x < rows) {
    global float* to = out + top + x;
#pragma unroll
    for (uint j = 0; j < EACH; ++j) {
      const uint c = y + j * ROWS;
      if (left + c < columns) to[(left + c) * (size_t)rows] = tile[x][c];
    }
  }
}
