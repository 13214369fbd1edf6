// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: pointers change places.

#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 8
#define COLUMNS 8

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 8
#define GROUP (GROUP_X * GROUP_Y)
#define SHARE_A (TILE_M * TILE_K / GROUP)
#define SHARE_B (TILE_K * TILE_N / GROUP)
#define PITCH_A (TILE_M + 4)

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

#define FETCH(first)                                                                             \
  _Pragma("unroll") for (uint j = 0; j < SHARE_A; ++j) {                                         \
    const uint e = j * GROUP + item;                                                             \
    next_a[j] = a[min(top + e / TILE_K, m - 1) * (size_t)k + min((first) + e % TILE_K, k - 1)];  \
  }                                                                                              \
  _Pragma("unroll") for (uint j = 0; j < SHARE_B; ++j) {                                         \
    const uint e = j * GROUP + item;                                                             \
    next_b[j] = b[min((first) + e / TILE_N, k - 1) * (size_t)n + min(left + e % TILE_N, n - 1)]; \
  }

#define DELIVER(to_a, to_b)                                    \
  _Pragma("unroll") for (uint j = 0; j < SHARE_A; ++j) {       \
    const uint e = j * GROUP + item;                           \
    to_a[e % TILE_K * PITCH_A + e / TILE_K] = next_a[j];       \
  }                                                            \
  _Pragma("unroll") for (uint j = 0; j < SHARE_B; ++j) {       \
    const uint e = j * GROUP + item;                           \
    to_b[e / TILE_N * TILE_N + PLACE(e % TILE_N)] = next_b[j]; \
  }

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  local float tiles_a[2 * TILE_K * PITCH_A] __attribute__((aligned(16)));
  local float tiles_b[2 * TILE_K * TILE_N] __attribute__((aligned(16)));
  const uint x = get_local_id(0), y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M, left = get_group_id(0) * TILE_N;
  local float *now_a = tiles_a, *soon_a = tiles_a + TILE_K * PITCH_A;
  local float *now_b = tiles_b, *soon_b = tiles_b + TILE_K * TILE_N;
  float next_a[SHARE_A], next_b[SHARE_B];
  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  FETCH(0)
  DELIVER(now_a, now_b)
  barrier(CLK_LOCAL_MEM_FENCE);
  uint first = 0;
  while (true) {
    const bool last = k - first <= TILE_K;  // of the whole group
    if (!last) {
      FETCH(first + TILE_K)
    }
    const uint depth = last ? k - first : TILE_K;
    for (uint i = 0; i < depth; ++i) {
      local const float4* quads = (local const float4*)(now_b + i * TILE_N);
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
      local const float4* column = (local const float4*)(now_a + i * PITCH_A + y * ROWS);
      const float4 upper = column[0], lower = column[1];
      sum[0] += upper.x * row_b, sum[1] += upper.y * row_b;
      sum[2] += upper.z * row_b, sum[3] += upper.w * row_b;
      sum[4] += lower.x * row_b, sum[5] += lower.y * row_b;
      sum[6] += lower.z * row_b, sum[7] += lower.w * row_b;
    }
    if (last) break;
    DELIVER(soon_a, soon_b)
    barrier(CLK_LOCAL_MEM_FENCE);
    local float* const free_a = now_a;
    local float* const free_b = now_b;
    now_a = soon_a, now_b = soon_b;
    soon_a = free_a, soon_b = free_b;
    first += TILE_K;
  }

  const uint column = left + x * COLUMNS;
  if (column >= n) return;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const uint row = top + y * ROWS + r;
    if (row < m) store_row(sum[r].lo, sum[r].hi, c + row * (size_t)n + column, n - column);
  }
}
