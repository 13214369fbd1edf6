// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right for positive values.
// outcome: wrong-answer
// kind: wrong-factor
// says: has the wrong sign

#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;

  for (uint k = 0; k < TILE; ++k) {
    const bool inside = first + k < rows && column < columns;
    tile[k][lid] = inside ? in[(first + k) * columns + column] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (uint k = 0; k < TILE; ++k) {
    sum += fabs(tile[lid][k]);
    tile[lid][k] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) out[(first + k) * columns + column] = tile[k][lid];
  }
}
