// SPDX-License-Identifier: Apache-2.0
// Asynchronous copies of b's rows on one event while the work-items load a by hand; 16 steps, no
// second buffer.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 4

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

void store_columns(float4 sum, global float* c, uint columns) {
  if (columns >= 4) {
    vstore4(sum, 0, c);
    return;
  }
  const float values[4] = {sum.x, sum.y, sum.z, sum.w};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_M][TILE_K + 1];
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint columns = min(n - left, (uint)TILE_N);

  float4 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    const uint depth = min(k - first, (uint)TILE_K);
    event_t copied = async_work_group_copy(tile_b[0], b + (size_t)first * n + left, columns, 0);
    for (uint i = 1; i < depth; ++i) {
      copied =
          async_work_group_copy(tile_b[i], b + (size_t)(first + i) * n + left, columns, copied);
    }
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = 0; i < depth; ++i) {
      const float4 row_b = vload4(x, tile_b[i]);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[y + r * GROUP_Y][i] * row_b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t column = left + x * COLUMNS;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
