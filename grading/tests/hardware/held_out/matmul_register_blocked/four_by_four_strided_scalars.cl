// SPDX-License-Identifier: Apache-2.0
// 4 x 4 scalar sums in a private array, rows and columns 16 apart, 16 x 16 work-items, padded a,
// 16 steps.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 4

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_register_blocked(global const float* restrict a, global const float* restrict b,
                                    global float* restrict c, uint m, uint n, uint k) {
  local float tile_a[TILE_M][TILE_K + 1];
  local float tile_b[TILE_K][TILE_N];
  const int x = get_local_id(0);
  const int y = get_local_id(1);
  const int item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float sum[ROWS][COLUMNS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r)
#pragma unroll
    for (int s = 0; s < COLUMNS; ++s) sum[r][s] = 0.0f;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (int e = item; e < TILE_M * TILE_K; e += GROUP) {
      const size_t row = min(top + e / TILE_K, m - 1);
      const uint step = first + e % TILE_K;
      tile_a[e / TILE_K][e % TILE_K] = step < k ? a[row * k + step] : 0.0f;
    }
#pragma unroll
    for (int e = item; e < TILE_K * TILE_N; e += GROUP) {
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][e % TILE_N] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int i = 0; i < TILE_K; ++i) {
      float ra[ROWS], rb[COLUMNS];
#pragma unroll
      for (int r = 0; r < ROWS; ++r) ra[r] = tile_a[y + r * GROUP_Y][i];
#pragma unroll
      for (int s = 0; s < COLUMNS; ++s) rb[s] = tile_b[i][x + s * GROUP_X];
#pragma unroll
      for (int r = 0; r < ROWS; ++r)
#pragma unroll
        for (int s = 0; s < COLUMNS; ++s) sum[r][s] = mad(ra[r], rb[s], sum[r][s]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
#pragma unroll
    for (int s = 0; s < COLUMNS; ++s) {
      const size_t column = left + x + s * GROUP_X;
      if (row < m && column < n) c[row * n + column] = sum[r][s];
    }
  }
}
