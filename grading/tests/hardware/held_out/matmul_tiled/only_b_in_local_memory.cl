// SPDX-License-Identifier: Apache-2.0
// Only the tile of b in local memory; a broadcast from global memory; two rows per work-item.

#define GROUP_X 32
#define GROUP_Y 8
#define ROWS 2
#define COLUMNS 1

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_b[TILE_K][TILE_N];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint column = get_group_id(0) * TILE_N + x;
  const uint r0 = get_group_id(1) * TILE_M + y, r1 = r0 + GROUP_Y;
  global const float* a0 = a + (size_t)min(r0, m - 1) * k;
  global const float* a1 = a + (size_t)min(r1, m - 1) * k;
  const uint safe_column = min(column, n - 1);
  float s0 = 0, s1 = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    for (uint i = y; i < TILE_K; i += GROUP_Y) {
      tile_b[i][x] = b[(size_t)min(first + i, k - 1) * n + safe_column];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const float bv = tile_b[i][x];
      s0 += a0[first + i] * bv;
      s1 += a1[first + i] * bv;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (r0 < m && column < n) c[(size_t)r0 * n + column] = s0;
  if (r1 < m && column < n) c[(size_t)r1 * n + column] = s1;
}
