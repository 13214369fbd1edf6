// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: scalar loads of turned tiles.

#define GROUP_X 16
#define GROUP_Y 8
#define ROWS 8
#define COLUMNS 8

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

static inline void store_row(float4 low, float4 high, global float* to, uint count) {
  if (count >= 8) {
    vstore4(low, 0, to);
    vstore4(high, 1, to);
    return;
  }
  const float all[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
  for (uint j = 0; j < 8; ++j) {
    if (j < count) to[j] = all[j];
  }
}

#define PLACE(c) (((c) >> 2 & 1) * (TILE_N / 2) + ((c) >> 3) * 4 + ((c)&3))

kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  local float tile_a[TILE_K][TILE_M + 4] __attribute__((aligned(16)));
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  float4 sum[ROWS][2];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r][0] = sum[r][1] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    const uint step = min(first + item % TILE_K, k - 1);
#pragma unroll
    for (uint j = 0; j < TILE_M; j += GROUP / TILE_K) {
      const uint row = j + item / TILE_K;
      tile_a[item % TILE_K][row] = a[min(top + row, m - 1) * (size_t)k + step];
    }
    const uint column = min(left + item, n - 1);  // GROUP == TILE_N
#pragma unroll
    for (uint j = 0; j < TILE_K; ++j)
      tile_b[j][PLACE(item)] = b[min(first + j, k - 1) * (size_t)n + column];
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
#pragma unroll 2
    for (uint i = 0; i < depth; ++i) {
      local const float4* quads = (local const float4*)tile_b[i];
      local const float4* column_a = (local const float4*)&tile_a[i][y * ROWS];
      const float4 low = quads[x], high = quads[GROUP_X + x];
#pragma unroll
      for (uint z = 0; z < ROWS / 4; ++z) {
        const float4 four = column_a[z];
        sum[4 * z][0] = fma(four.xxxx, low, sum[4 * z][0]);
        sum[4 * z][1] = fma(four.xxxx, high, sum[4 * z][1]);
        sum[4 * z + 1][0] = fma(four.yyyy, low, sum[4 * z + 1][0]);
        sum[4 * z + 1][1] = fma(four.yyyy, high, sum[4 * z + 1][1]);
        sum[4 * z + 2][0] = fma(four.zzzz, low, sum[4 * z + 2][0]);
        sum[4 * z + 2][1] = fma(four.zzzz, high, sum[4 * z + 2][1]);
        sum[4 * z + 3][0] = fma(four.wwww, low, sum[4 * z + 3][0]);
        sum[4 * z + 3][1] = fma(four.wwww, high, sum[4 * z + 3][1]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const uint column = left + x * COLUMNS;
  if (column >= n) return;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const uint row = top + y * ROWS + r;
    if (row < m) store_row(sum[r][0], sum[r][1], c + row * (size_t)n + column, n - column);
  }
}
