// SPDX-License-Identifier: Apache-2.0
// Asynchronous strided copies fetch the columns of the tile, so that it arrives transposed: local
// memory has no conflicts, because global memory is read and written down the columns.
#define TILE 32

kernel void tile_columns(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE][TILE];
  const size_t lid = get_local_id(0);
  const size_t first_row = get_group_id(1) * TILE;
  const size_t first_column = get_group_id(0) * TILE;
  const size_t height = min((size_t)TILE, rows - first_row);
  const size_t width = min((size_t)TILE, columns - first_column);
  const size_t corner = first_row * columns + first_column;

  event_t copied = 0;
  for (size_t c = 0; c < width; ++c) {
    copied = async_work_group_strided_copy(tile[c], in + corner + c, height, columns, copied);
  }
  wait_group_events(1, &copied);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (lid < height) {
    float sum = 0;
    for (size_t c = 0; c < width; ++c) {
      sum += tile[c][lid];
      tile[c][lid] = sum;
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t stored = 0;
  for (size_t c = 0; c < width; ++c) {
    stored = async_work_group_strided_copy(out + corner + c, tile[c], height, columns, stored);
  }
  wait_group_events(1, &stored);
}
