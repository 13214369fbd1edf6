// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: rows in pairs.

#define GROUP_X 8
#define GROUP_Y 16
#define ROWS 4
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

kernel void matmul_unrolled(global const float* a, global const float* b, global float* c, uint m,
                            uint n, uint k, uint rows) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  float16 rows01 = 0, rows23 = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      tile_a[e / TILE_K][e % TILE_K] =
          a[min(top + e / TILE_K, m - 1) * (size_t)k + min(first + e % TILE_K, k - 1)];
    }
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      tile_b[e / TILE_N][PLACE(e % TILE_N)] =
          b[min(first + e / TILE_N, k - 1) * (size_t)n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0, depth = min(k - first, (uint)TILE_K); i < depth; ++i) {
      local const float4* quads = (local const float4*)tile_b[i];
      const float8 eight = (float8)(quads[x], quads[x + GROUP_X]);
      rows01.lo += tile_a[y][i] * eight;
      rows01.hi += tile_a[y + GROUP_Y][i] * eight;
      rows23.lo += tile_a[y + 2 * GROUP_Y][i] * eight;
      rows23.hi += tile_a[y + 3 * GROUP_Y][i] * eight;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const uint column = left + x * COLUMNS;
  const uint row = top + y;
  if (column >= n) return;
  global float* to = c + row * (size_t)n + column;
  const size_t down = GROUP_Y * (size_t)n;
  if (row < m) store_row(rows01.s0123, rows01.s4567, to, n - column);
  if (row + GROUP_Y < m) store_row(rows01.s89ab, rows01.scdef, to + down, n - column);
  if (row + 2 * GROUP_Y < m) store_row(rows23.s0123, rows23.s4567, to + 2 * down, n - column);
  if (row + 3 * GROUP_Y < m) store_row(rows23.s89ab, rows23.scdef, to + 3 * down, n - column);
}
