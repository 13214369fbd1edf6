// SPDX-License-Identifier: Apache-2.0
// 64 x 64 tile with pitch 65 in a flat array, 512 work-items, mad24 indices, no fast path.

#define TILE 64
#define ROWS 8
#define PITCH (TILE + 1)

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const uint left = get_group_id(0) * TILE;
  const uint top = get_group_id(1) * TILE;
#pragma unroll 2
  for (int k = y; k < TILE; k += ROWS) {
    if (top + k < rows && left + x < columns) {
      tile[mad24(k, PITCH, x)] = in[(size_t)(top + k) * columns + left + x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 2
  for (int k = y; k < TILE; k += ROWS) {
    if (left + k < columns && top + x < rows) {
      out[(size_t)(left + k) * rows + top + x] = tile[mad24(x, PITCH, k)];
    }
  }
}
