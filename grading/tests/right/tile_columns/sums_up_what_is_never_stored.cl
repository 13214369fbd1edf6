// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: adds elements of the tile outside of the matrix, which have no
// why: value; the sums that they enter are never stored to `out`

#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;
  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) tile[k][lid] = in[(first + k) * columns + column];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += tile[lid][k];
    tile[lid][k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) out[(first + k) * columns + column] = tile[k][lid];
  }
}
