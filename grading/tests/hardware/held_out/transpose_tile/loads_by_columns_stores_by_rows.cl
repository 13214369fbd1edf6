// SPDX-License-Identifier: Apache-2.0
// No local memory: stores coalesced, loads strided and left to the cache.

#define TILE 32
#define ROWS 8

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  const size_t row = get_group_id(1) * TILE + get_local_id(0);
  const size_t first = get_group_id(0) * TILE + get_local_id(1);
  if (row >= rows) return;
#pragma unroll
  for (size_t k = 0; k < TILE; k += ROWS) {
    const size_t column = first + k;
    if (column < columns) out[column * rows + row] = in[row * columns + column];
  }
}
