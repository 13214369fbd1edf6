// SPDX-License-Identifier: Apache-2.0
// 4 rows x one float2 per work-item, groups of 16 x 16, tiles of 16 steps, full tiles unrolled.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 2

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float2 tile_b[TILE_K][GROUP_X];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float2 s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    for (uint e = item; e < TILE_M * TILE_K; e += GROUP) {
      const uint r = e / TILE_K, i = e % TILE_K;
      const bool inside = top + r < m && first + i < k;
      tile_a[r][i] = inside ? a[(size_t)(top + r) * k + first + i] : 0.0f;
    }
    for (uint e = item; e < TILE_K * TILE_N; e += GROUP) {
      const uint i = e / TILE_N, col = e % TILE_N;
      const bool inside = first + i < k && left + col < n;
      ((local float*)tile_b[i])[col] = inside ? b[(size_t)(first + i) * n + left + col] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint i = 0; i < TILE_K; ++i) {
      const float2 pair = tile_b[i][x];
      s0 += tile_a[y][i] * pair;
      s1 += tile_a[y + GROUP_Y][i] * pair;
      s2 += tile_a[y + 2 * GROUP_Y][i] * pair;
      s3 += tile_a[y + 3 * GROUP_Y][i] * pair;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const float2 sums[ROWS] = {s0, s1, s2, s3};
  const uint column = left + 2 * x;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const uint row = top + y + r * GROUP_Y;
    if (row < m) {
      global float* to = c + (size_t)row * n + column;
      if (column + 1 < n) {
        vstore2(sums[r], 0, to);
      } else if (column < n) {
        to[0] = sums[r].x;
      }
    }
  }
}
