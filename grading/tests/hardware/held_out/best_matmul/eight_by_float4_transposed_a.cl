// SPDX-License-Identifier: Apache-2.0
// 128 x 64 tiles, 8 rows x one float4 per work-item, a's tile stored transposed so that rows are
// read as float4, 8 steps.

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 64
#define TILE_ROWS 128

#define TILE_K 8
#define PITCH_A (TILE_ROWS + 4)
#define GROUP (GROUP_X * GROUP_Y)

#define ROW(r, value) sum##r = mad((float4)(value), bv, sum##r);
#define STORE(r)                                             \
  if (row + (r) < m) {                                       \
    global float* to = c + (size_t)(row + (r)) * n + column; \
    if (column + 4 <= n) {                                   \
      vstore4(sum##r, 0, to);                                \
    } else {                                                 \
      if (column < n) to[0] = sum##r.x;                      \
      if (column + 1 < n) to[1] = sum##r.y;                  \
      if (column + 2 < n) to[2] = sum##r.z;                  \
    }                                                        \
  }

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  local float tile_a[TILE_K * PITCH_A] __attribute__((aligned(16)));
  local float tile_b[TILE_K * TILE_COLUMNS] __attribute__((aligned(16)));
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_ROWS;
  const uint left = get_group_id(0) * TILE_COLUMNS;
  float4 sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0, sum4 = 0, sum5 = 0, sum6 = 0, sum7 = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint j = 0; j < TILE_ROWS * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const uint r = e / TILE_K, i = e % TILE_K;
      tile_a[i * PITCH_A + r] =
          first + i < k ? a[(size_t)min(top + r, m - 1) * k + first + i] : 0.0f;
    }
#pragma unroll
    for (uint j = 0; j < TILE_COLUMNS * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const uint i = e / TILE_COLUMNS, col = e % TILE_COLUMNS;
      tile_b[e] = b[(size_t)min(first + i, k - 1) * n + min(left + col, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (uint i = 0; i < TILE_K; ++i) {
      const float4 bv = ((local const float4*)(tile_b + i * TILE_COLUMNS))[x];
      const float4 lo = ((local const float4*)(tile_a + i * PITCH_A))[2 * y];
      const float4 hi = ((local const float4*)(tile_a + i * PITCH_A))[2 * y + 1];
      ROW(0, lo.x)
      ROW(1, lo.y)
      ROW(2, lo.z)
      ROW(3, lo.w)
      ROW(4, hi.x)
      ROW(5, hi.y)
      ROW(6, hi.z)
      ROW(7, hi.w)
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const uint row = top + 8 * y;
  const uint column = left + 4 * x;
  STORE(0)
  STORE(1)
  STORE(2)
  STORE(3)
  STORE(4)
  STORE(5)
  STORE(6)
  STORE(7)
}
