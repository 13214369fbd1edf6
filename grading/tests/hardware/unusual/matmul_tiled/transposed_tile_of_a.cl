// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: transposed tile of a.

#define GROUP_X 32
#define GROUP_Y 8
#define ROWS 4
#define COLUMNS 1

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_K][TILE_M + 1];
  local float tile_b[TILE_K][TILE_N];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  const uint column = min(left + x, n - 1);

  float4 sum = 0;
  for (uint done = 0; done < k; done += TILE_K) {
    const uint step = min(done + x, k - 1);
#pragma unroll
    for (uint r = y; r < TILE_M; r += GROUP_Y)
      tile_a[x][r] = a[min(top + r, m - 1) * (size_t)k + step];
#pragma unroll
    for (uint r = y; r < TILE_K; r += GROUP_Y)
      tile_b[r][x] = b[min(done + r, k - 1) * (size_t)n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - done, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      sum = mad(vload4(0, &tile_a[i][y * ROWS]), (float4)tile_b[i][x], sum);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  if (left + x >= n) return;
  global float* to = c + (size_t)(top + y * ROWS) * n + left + x;
  const float results[ROWS] = {sum.x, sum.y, sum.z, sum.w};
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    if (top + y * ROWS + r < m) to[r * (size_t)n] = results[r];
  }
}
