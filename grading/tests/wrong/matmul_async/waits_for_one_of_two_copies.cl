// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the copies of b are never waited for.
// line: safe
// outcome: unsafe
// kind: missing-wait | data-race | uninitialised

#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item: as many as a float4 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16

// The columns of a work-item that exist.
void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[2][TILE_K][TILE_M] __attribute__((aligned(16)));  // by columns
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M);
  const uint columns = min(n - left, (uint)TILE_N);

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  event_t copied, copied_b;
#define COPY_A(t, first, i, e) \
  async_work_group_strided_copy(tile_a[t][i], a + (size_t)top * k + (first) + i, rows, k, e)
#define COPY_B(t, first, i, e) \
  async_work_group_copy(tile_b[t][i], b + (size_t)((first) + i) * n + left, columns, e)
#define START(t, first)                                       \
  copied = COPY_A(t, first, 0, 0);                            \
  copied_b = COPY_B(t, first, 0, 0);                          \
  for (uint i = 1; i < min(k - (first), (uint)TILE_K); ++i) { \
    copied = COPY_A(t, first, i, copied);                     \
    copied_b = COPY_B(t, first, i, copied_b);                 \
  }
  START(0, 0)
  uint now = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    const uint depth = min(k - first, (uint)TILE_K);
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (first + TILE_K < k) {
      START(now ^ 1, first + TILE_K)
    }
    for (uint i = 0; i < depth; ++i) {
      const float8 row_b = vload8(x, tile_b[now][i]);
      const float8 col_a = vload8(y, tile_a[now][i]);
      sum[0] += col_a.s0 * row_b;
      sum[1] += col_a.s1 * row_b;
      sum[2] += col_a.s2 * row_b;
      sum[3] += col_a.s3 * row_b;
      sum[4] += col_a.s4 * row_b;
      sum[5] += col_a.s5 * row_b;
      sum[6] += col_a.s6 * row_b;
      sum[7] += col_a.s7 * row_b;
    }
    now ^= 1;
  }

  const size_t column = left + x * COLUMNS;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
