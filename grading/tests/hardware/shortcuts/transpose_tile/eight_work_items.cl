// SPDX-License-Identifier: Apache-2.0
// No tile in local memory: eight work-items take 8 × 8 elements, load rows of eight and store eight
// of a row each. Every access is whole sectors; three quarters of each warp do not exist.
#define TILE 8  // width and height of a tile: a power of two from 8 to 64, read by the host
#define ROWS 1  // rows of work-items per group: a power of two from 1 to 16, read by the host

kernel void transpose_tile(global const float* in, global float* out, uint rows, uint columns) {
  const size_t column = get_group_id(0) * TILE + get_local_id(0);
  const size_t first = get_group_id(1) * TILE;
  if (column >= columns) return;
  const size_t pitch = columns;
  global const float* from = in + first * pitch + column;
  global float* to = out + column * rows + first;
  if (first + TILE <= rows) {
    const float8 all = (float8)(from[0], from[pitch], from[2 * pitch], from[3 * pitch],
                                from[4 * pitch], from[5 * pitch], from[6 * pitch], from[7 * pitch]);
    vstore8(all, 0, to);
  } else {
    for (size_t k = 0; first + k < rows; ++k) to[k] = from[k * pitch];
  }
}
