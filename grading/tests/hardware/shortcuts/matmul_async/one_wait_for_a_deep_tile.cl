// SPDX-License-Identifier: Apache-2.0
// As many copies as in the starter, all of them started before a single wait for a tile that is 64
// steps deep: few waits and barriers are counted, and no copy overlaps with a product.
// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 4   // columns of c per work-item: as many as a float4 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 64

// Stores the columns of a work-item that exist.
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
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M);
  const uint columns = min(n - left, (uint)TILE_N);

  float4 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    const uint depth = min(k - first, (uint)TILE_K);
    event_t copied = 0;
    for (uint row = 0; row < rows; ++row) {
      copied =
          async_work_group_copy(tile_a[row], a + (size_t)(top + row) * k + first, depth, copied);
    }
    for (uint i = 0; i < depth; ++i) {
      copied =
          async_work_group_copy(tile_b[i], b + (size_t)(first + i) * n + left, columns, copied);
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
