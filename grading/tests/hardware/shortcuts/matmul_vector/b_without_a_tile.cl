// SPDX-License-Identifier: Apache-2.0
// Only a has a tile. The columns of b come straight from global memory as vectors, once for every
// step and work-item: half of the loads from local memory are gone, none of the traffic.
// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 8   // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 8   // columns of c per work-item: as many as a float8 has
#if COLUMNS != 8
#error "a row of a work-item is one float8: COLUMNS must be 8"
#endif

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// The columns of a work-item that exist.
void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// Eight columns of one row of b; past the edge the last column repeats.
float8 columns_of(global const float* b, size_t column, uint n) {
  if (column + 8 <= n) return vload8(0, b + column);
  const size_t last = n - 1;
  return (float8)(b[min(column, last)], b[min(column + 1, last)], b[min(column + 2, last)],
                  b[min(column + 3, last)], b[min(column + 4, last)], b[min(column + 5, last)],
                  b[min(column + 6, last)], b[min(column + 7, last)]);
}

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const size_t column = get_group_id(0) * TILE_N + x * COLUMNS;

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const float8 row_b = columns_of(b + (first + i) * (size_t)n, column, n);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[y + r * GROUP_Y][i] * row_b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
