// SPDX-License-Identifier: Apache-2.0
// Lets each of 32 work-items copy a whole row of the tile in a loop.

#define TILE 32
#define ROWS 1

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0);
  const size_t left = get_group_id(0) * TILE;
  const size_t top = get_group_id(1) * TILE;
  const size_t width = min((size_t)TILE, columns - left);
  const size_t height = min((size_t)TILE, rows - top);
  if (lid < height) {
    for (size_t c = 0; c < width; ++c) tile[lid][c] = in[(top + lid) * columns + left + c];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < width) {
    for (size_t r = 0; r < height; ++r) out[(left + lid) * rows + top + r] = tile[r][lid];
  }
}
