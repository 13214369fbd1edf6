// SPDX-License-Identifier: Apache-2.0
// Turns tiles of 16 by 16 in local memory, one element per work-item, with 32-bit indices.

#define TILE 16
#define ROWS 16

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * TILE];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  uint column = get_group_id(0) * TILE + x;
  uint row = get_group_id(1) * TILE + y;
  if (row < rows && column < columns) tile[y * TILE + x] = in[row * columns + column];
  barrier(CLK_LOCAL_MEM_FENCE);
  column = get_group_id(0) * TILE + y;
  row = get_group_id(1) * TILE + x;
  if (row < rows && column < columns) out[column * rows + row] = tile[x * TILE + y];
}
