// SPDX-License-Identifier: Apache-2.0
// Two buffers for the form: they take turns, which saves a barrier. Each tile is still loaded right
// before it is needed, so that all work-items wait for memory, and nothing overlaps.
// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item: as many as a float8 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 8
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// Stores the columns of a work-item that exist.
void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// Where a column lies in a row of tile_b. A work-item needs eight adjacent columns. If adjacent
// work-items read eight floats each, their float4s leave gaps, which cause bank conflicts. So the
// left half of the row holds the first four columns of all work-items, and the right half holds
// their last four.
#define PLACE(column) ((column) % 8 / 4 * (TILE_N / 2) + (column) / 8 * 4 + (column) % 4)

kernel void matmul_double_buffered(global const float* a, global const float* b, global float* c,
                                   uint m, uint n, uint k) {
  local float tile_a[2][TILE_M][TILE_K];
  local float tile_b[2][TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  uint now = 0;
  for (uint first = 0; first < k; first += TILE_K, now ^= 1) {
    // Past the edges the last row or column repeats: its products are never stored, and no
    // work-item needs a branch. Steps past k are loaded, but not multiplied.
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[now][e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[now][e / TILE_N][PLACE(e % TILE_N)] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const local float4* quads = (const local float4*)tile_b[now][i];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[now][y + r * GROUP_Y][i] * row_b;
    }
  }

  const size_t column = left + x * COLUMNS;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
