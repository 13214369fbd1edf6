// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: rows of 33 by pointers.

#define TILE 32
#define ROWS 8
#define PITCH (TILE + 1)

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  local float tile[TILE * PITCH];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  {
    global const float* from = in + (size_t)(top + y) * columns + left + x;
    local float* to = tile + y * PITCH + x;
#pragma unroll
    for (uint k = 0; k < TILE; k += ROWS) {
      if (top + y + k < rows && left + x < columns) to[k * PITCH] = from[k * (size_t)columns];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  {
    local const float* from = tile + x * PITCH + y;
    global float* to = out + (size_t)(left + y) * rows + top + x;
#pragma unroll
    for (uint k = 0; k < TILE; k += ROWS) {
      if (left + y + k < columns && top + x < rows) to[k * (size_t)rows] = from[k];
    }
  }
}
