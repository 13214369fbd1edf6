// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: rows passed to helpers.

#define TILE 32
#define ROWS 8

typedef float Row[TILE + 1];

static inline void take(local Row* tile, global const float* from, size_t pitch, int down,
                        int right, int whole) {
  const int x = get_local_id(0), y = get_local_id(1);
#pragma unroll
  for (int k = 0; k < TILE; k += ROWS) {
    if (whole || (y + k < down && x < right)) tile[y + k][x] = from[(y + k) * pitch + x];
  }
}

static inline void give(local Row* tile, global float* to, size_t pitch, int down, int right,
                        int whole) {
  const int x = get_local_id(0), y = get_local_id(1);
#pragma unroll
  for (int k = 0; k < TILE; k += ROWS) {
    if (whole || (y + k < down && x < right)) to[(y + k) * pitch + x] = tile[x][y + k];
  }
}

kernel void transpose_padded(global const float* in, global float* out, uint rows, uint columns) {
  local Row tile[TILE];
  const size_t left = get_group_id(0) * TILE, top = get_group_id(1) * TILE;
  const int down = min(rows - top, (size_t)TILE), right = min(columns - left, (size_t)TILE);
  global const float* from = in + top * columns + left;
  global float* to = out + left * rows + top;
  if (down == TILE && right == TILE) {
    take(tile, from, columns, TILE, TILE, 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    give(tile, to, rows, TILE, TILE, 1);
  } else {
    take(tile, from, columns, down, right, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    give(tile, to, rows, right, down, 0);
  }
}
