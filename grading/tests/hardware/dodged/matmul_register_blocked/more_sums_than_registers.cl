// SPDX-License-Identifier: Apache-2.0
// Dodges: 16 × 16 sums in each work-item need more registers than it can have, and spill.
#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 16
#define COLUMNS 16
#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 8
#define GROUP (GROUP_X * GROUP_Y)
kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  local float tile_a[TILE_K][TILE_M + 1];
  local float tile_b[TILE_K][TILE_N];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  float sum[ROWS][COLUMNS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
#pragma unroll
    for (uint q = 0; q < COLUMNS; ++q) sum[r][q] = 0;
  }
  for (uint first = 0; first < k; first += TILE_K) {
    for (uint e = item; e < TILE_M * TILE_K; e += GROUP) {
      const uint row = top + e / TILE_K, step = first + e % TILE_K;
      tile_a[e % TILE_K][e / TILE_K] = row < m && step < k ? a[row * (size_t)k + step] : 0;
    }
    for (uint e = item; e < TILE_K * TILE_N; e += GROUP) {
      const uint step = first + e / TILE_N, column = left + e % TILE_N;
      tile_b[e / TILE_N][e % TILE_N] = step < k && column < n ? b[step * (size_t)n + column] : 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE_K; ++i) {
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) {
        const float element = tile_a[i][y + r * GROUP_Y];
#pragma unroll
        for (uint q = 0; q < COLUMNS; ++q) sum[r][q] += element * tile_b[i][x + q * GROUP_X];
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
#pragma unroll
    for (uint q = 0; q < COLUMNS; ++q) {
      const size_t row = top + y + r * GROUP_Y, column = left + x + q * GROUP_X;
      if (row < m && column < n) c[row * n + column] = sum[r][q];
    }
  }
}
