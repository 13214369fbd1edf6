// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: float4 of columns and eight rows per work-item.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item
#define COLUMNS 4   // columns of c per work-item: as many as a float8 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// The columns of a work-item that exist.
void store_columns(float4 sum, global float* c, uint columns) {
  if (columns >= 4) {
    vstore4(sum, 0, c);
    return;
  }
  const float values[4] = {sum.x, sum.y, sum.z, sum.w};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

// Where a column lies in a row of tile_b. A work-item needs eight adjacent columns, but neighbours
// that read eight floats each leave gaps between their quads, and local memory pays for gaps with
// bank conflicts. So the first four columns of all work-items make up the left half of the row, and
// their last four the right half.
#define PLACE(column) ((column) % 8 / 4 * (TILE_N / 2) + (column) / 8 * 4 + (column) % 4)

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float4 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    // Past the edges the last row or column comes again: its products are never stored, and no
    // work-item needs a branch. Steps past k are loaded, but not multiplied.
#pragma unroll
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][e % TILE_N] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
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
