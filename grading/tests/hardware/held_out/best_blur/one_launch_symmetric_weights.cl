// SPDX-License-Identifier: Apache-2.0
// Both passes in one launch of 32 x 32 tiles with halo in local memory; pixels at the same
// distance are added first.

#define GROUP_X 32
#define GROUP_Y 8
#define TILE_COLUMNS 32
#define TILE_ROWS 32
#define PASSES 1

#define RADIUS 15
#define HALO_ROWS (TILE_ROWS + 2 * RADIUS)
#define HALO_COLUMNS (TILE_COLUMNS + 2 * RADIUS)

kernel void best_blur(global const float* in, global float* between, global float* out,
                      constant float* weights, uint rows, uint columns, uint pass) {
  local float tile[HALO_ROWS][HALO_COLUMNS];
  local float blurred[HALO_ROWS][TILE_COLUMNS];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int left = (int)get_group_id(0) * TILE_COLUMNS;
  const int top = (int)get_group_id(1) * TILE_ROWS;
  for (int r = y; r < HALO_ROWS; r += GROUP_Y) {
    global const float* row = in + clamp(top + r - RADIUS, 0, (int)rows - 1) * (size_t)columns;
    for (int c = x; c < HALO_COLUMNS; c += GROUP_X) {
      tile[r][c] = row[clamp(left + c - RADIUS, 0, (int)columns - 1)];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int r = y; r < HALO_ROWS; r += GROUP_Y) {
    float sum = weights[RADIUS] * tile[r][x + RADIUS];
#pragma unroll
    for (int i = 1; i <= RADIUS; ++i) {
      sum += weights[RADIUS + i] * (tile[r][x + RADIUS - i] + tile[r][x + RADIUS + i]);
    }
    blurred[r][x] = sum;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (left + x >= (int)columns) return;
  for (int r = y; r < TILE_ROWS && top + r < (int)rows; r += GROUP_Y) {
    float sum = weights[RADIUS] * blurred[r + RADIUS][x];
#pragma unroll
    for (int i = 1; i <= RADIUS; ++i) {
      sum += weights[RADIUS + i] * (blurred[r + RADIUS - i][x] + blurred[r + RADIUS + i][x]);
    }
    out[(top + r) * (size_t)columns + left + x] = sum;
  }
}
