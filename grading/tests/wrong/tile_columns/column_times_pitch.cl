// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: row and column change places in both addresses.
// outcome: wrong-answer | runtime-crash
// kind: out-of-bounds | bad-address | turned | wrong-region

#define TILE 32
kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE + 1];
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;
  for (uint k = 0; k < TILE; ++k) {
    const bool inside = first + k < rows && column < columns;
    tile[k][lid] = inside ? in[(column)*columns + first + k] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += tile[lid][k];
    tile[lid][k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < TILE; ++k)
    if (first + k < rows && column < columns) out[(column)*columns + first + k] = tile[k][lid];
}
