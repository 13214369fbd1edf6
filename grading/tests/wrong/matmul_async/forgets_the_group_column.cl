// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: copies the first columns of b for all groups.
// outcome: wrong-answer
// says: everything from index 64 on is wrong
// says: values that one group needs from another

#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 8
#define COLUMNS 8

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
void store_columns(float4 sum, global float* c, uint columns) {
  if (columns >= 4) {
    vstore4(sum, 0, c);
    return;
  }
  const float values[4] = {sum.x, sum.y, sum.z, sum.w};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}
event_t start_copies(local float (*tile_a)[TILE_M], local float (*tile_b)[TILE_N],
                     global const float* a, global const float* b, uint n, uint k, uint rows,
                     uint columns, uint depth) {
  event_t copied = 0;
  for (uint i = 0; i < depth; ++i) {
    copied = async_work_group_copy(tile_b[i], b + i * (size_t)n, columns, copied);
    copied = async_work_group_strided_copy(tile_a[i], a + i, rows, k, copied);
  }
  return copied;
}

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[2][TILE_K][TILE_M] __attribute__((aligned(16)));
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M);
  const uint columns = min(n - left, (uint)TILE_N);
  a += (size_t)top * k;

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;
  uint now = 0;
  event_t copied =
      start_copies(tile_a[0], tile_b[0], a, b, n, k, rows, columns, min(k, (uint)TILE_K));
  for (uint first = 0; first < k; first += TILE_K, now ^= 1) {
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint next = first + TILE_K;
    if (next < k)
      copied = start_copies(tile_a[now ^ 1], tile_b[now ^ 1], a + next, b + next * (size_t)n, n, k,
                            rows, columns, min(k - next, (uint)TILE_K));

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      local const float4* quads = (local const float4*)tile_b[now][i];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
#pragma unroll
      for (uint r = 0; r < ROWS; r += 4) {
        const float4 column_a = *(local const float4*)&tile_a[now][i][y * ROWS + r];
        sum[r] += column_a.x * row_b;
        sum[r + 1] += column_a.y * row_b;
        sum[r + 2] += column_a.z * row_b;
        sum[r + 3] += column_a.w * row_b;
      }
    }
  }
  const size_t column = left + x * 4;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y * ROWS + r;
    if (row < m && column < n) store_columns(sum[r].lo, c + row * n + column, n - column);
    const size_t right = column + TILE_N / 2;
    if (row < m && right < n) store_columns(sum[r].hi, c + row * n + right, n - right);
  }
}
