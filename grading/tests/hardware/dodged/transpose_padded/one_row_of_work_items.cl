// SPDX-License-Identifier: Apache-2.0
// Dodges: no bank conflicts, but a group of 32 work-items that moves 32 rows one after the other.
#define TILE 32
#define ROWS 1
#define PITCH (TILE + 1)
kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const size_t x = get_local_id(0);
  const size_t left = get_group_id(0) * TILE;
  const size_t top = get_group_id(1) * TILE;
  for (size_t y = 0; y < TILE; ++y) {
    if (top + y < rows && left + x < columns) {
      tile[y * PITCH + x] = in[(top + y) * columns + left + x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (size_t y = 0; y < TILE; ++y) {
    if (left + y < columns && top + x < rows) {
      out[(left + y) * rows + top + x] = tile[x * PITCH + y];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
