// SPDX-License-Identifier: Apache-2.0
// Alternates between two local tiles of each matrix; a work-item has four rows in one column.

#define GROUP_X 32
#define GROUP_Y 4
#define ROWS 4
#define COLUMNS 1
#define M 16
#define N 32
#define K 16

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  local float tile_a[2][M][K];
  local float tile_b[2][K][N];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * M;
  const uint left = get_group_id(0) * N;
  const uint tiles = (k + K - 1) / K;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (uint t = 0; t <= tiles; ++t) {
    if (t < tiles) {
      const uint first = t * K;
      const uint buffer = t % 2;
      for (uint e = item; e < M * K; e += GROUP_X * GROUP_Y) {
        const uint row = top + e / K;
        const uint step = first + e % K;
        tile_a[buffer][e / K][e % K] = row < m && step < k ? a[(size_t)row * k + step] : 0;
      }
      for (uint e = item; e < K * N; e += GROUP_X * GROUP_Y) {
        const uint step = first + e / N;
        const uint column = left + e % N;
        tile_b[buffer][e / N][e % N] = step < k && column < n ? b[(size_t)step * n + column] : 0;
      }
    }
    if (t > 0) {
      const uint buffer = (t - 1) % 2;
      for (uint i = 0; i < K; ++i) {
        const float value = tile_b[buffer][i][x];
        s0 += tile_a[buffer][4 * y][i] * value;
        s1 += tile_a[buffer][4 * y + 1][i] * value;
        s2 += tile_a[buffer][4 * y + 2][i] * value;
        s3 += tile_a[buffer][4 * y + 3][i] * value;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const size_t column = left + x;
  const uint row = top + 4 * y;
  if (column >= n) return;
  if (row < m) c[row * (size_t)n + column] = s0;
  if (row + 1 < m) c[(row + 1) * (size_t)n + column] = s1;
  if (row + 2 < m) c[(row + 2) * (size_t)n + column] = s2;
  if (row + 3 < m) c[(row + 3) * (size_t)n + column] = s3;
}
