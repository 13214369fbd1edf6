// SPDX-License-Identifier: Apache-2.0
// Hillis-Steele scan over the lanes, all 32 rows at once, values in a private array.

#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const uint lid = get_local_id(0);
  const size_t column = get_global_id(0);
  const size_t first = get_group_id(1) * TILE;
  float v[TILE];

#pragma unroll
  for (uint k = 0; k < TILE; ++k) {
    const bool inside = first + k < rows && column < columns;
    v[k] = inside ? in[(first + k) * columns + column] : 0;
    tile[k][lid] = v[k];
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint d = 1; d < TILE; d *= 2) {
#pragma unroll
    for (uint k = 0; k < TILE; ++k) {
      if (lid >= d) v[k] += tile[k][lid - d];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint k = 0; k < TILE; ++k) tile[k][lid] = v[k];
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (uint k = 0; k < TILE; ++k) {
    if (first + k < rows && column < columns) out[(first + k) * columns + column] = v[k];
  }
}
