// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: tiles passed to a helper.

#define GROUP_X 8
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 8

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

typedef struct {
  float4 low, high;
} Eight;

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

// The left half of a row of the tile of b holds the first quads of all work-items, the right half
// their second ones.
#define PLACE(c) (((c) >> 2 & 1) * (TILE_N / 2) + ((c) >> 3) * 4 + ((c)&3))

static inline void multiply_step(local float (*tile_a)[TILE_K], local const float4* row_b, uint x,
                                 uint y, uint i, Eight* sum) {
  const float4 low = row_b[x];
  const float4 high = row_b[GROUP_X + x];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const float4 factor = (float4)tile_a[y + r * GROUP_Y][i];
    sum[r].low = mad(factor, low, sum[r].low);
    sum[r].high = mad(factor, high, sum[r].high);
  }
}

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float4 tile_b[TILE_K][TILE_N / 4];
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  Eight sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r].low = sum[r].high = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint e = item; e < TILE_M * TILE_K; e += GROUP) {
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
#pragma unroll
    for (uint e = item; e < TILE_K * TILE_N; e += GROUP) {
      const size_t step = min(first + e / TILE_N, k - 1);
      ((local float*)tile_b[e / TILE_N])[PLACE(e % TILE_N)] =
          b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) multiply_step(tile_a, tile_b[i], x, y, i, sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const uint column = left + x * COLUMNS;
  if (column >= n) return;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const uint row = top + y + r * GROUP_Y;
    if (row < m) store_row(sum[r].low, sum[r].high, c + row * (size_t)n + column, n - column);
  }
}
