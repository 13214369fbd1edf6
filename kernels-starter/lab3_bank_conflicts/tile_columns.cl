// SPDX-License-Identifier: Apache-2.0
// lab3_bank_conflicts, tile_columns: running sums along the rows of 32 × 32 tiles.
//
// in, out  rows × columns floats, row by row. out[r][c] = in[r][c0] + … + in[r][c], where c0 is the
//          first column of c's tile: the largest multiple of 32 that is not above c.
// Launch   2-D, groups of 32 × 1 work-items, one group per tile. Tiles at the right and the lower
//          edge may lie partly outside of the matrix.

#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;

  // By rows: adjacent work-items read adjacent elements, of global and of local memory.
  for (uint k = 0; k < TILE; ++k) {
    const bool inside = first + k < rows && column < columns;
    tile[k][lid] = inside ? in[(first + k) * columns + column] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  // TODO: in each step, the 32 work-items use one column of the tile, and a column lies in a single
  // bank: each access takes 32 wavefronts. Place the tile so that a column lies in 32 banks. Then
  // reduce the number of dependent steps.
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
