// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: turned in a private tile.

#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 64
#define TILE_ROWS 64

kernel void best_transpose(global const float* in, global float* out, uint rows, uint columns) {
  local float turned[TILE_COLUMNS][TILE_ROWS + 16];
  const size_t left = get_group_id(0) * TILE_COLUMNS, top = get_group_id(1) * TILE_ROWS;
  const uint wide = min(columns - left, (size_t)TILE_COLUMNS);
  const uint high = min(rows - top, (size_t)TILE_ROWS);
  for (uint r = 0; r < high; ++r) {
    global const float* from = in + (top + r) * columns + left;
    for (uint c = 0; c < wide; ++c) turned[c][r] = from[c];
  }
  for (uint c = 0; c < wide; ++c) {
    global float* to = out + (left + c) * rows + top;
    uint r = 0;
    for (; r + 16 <= high; r += 16) vstore16(vload16(0, &turned[c][r]), 0, to + r);
    for (; r < high; ++r) to[r] = turned[c][r];
  }
}
