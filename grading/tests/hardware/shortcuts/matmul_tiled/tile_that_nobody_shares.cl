// SPDX-License-Identifier: Apache-2.0
// Tiles as wanted, in groups of a single row of work-items: nobody shares an element of tile_b,
// which makes a detour through local memory. 16 results per work-item save the sectors.
// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 32  // work-items per group along a row of c
#define GROUP_Y 1   // work-items per group along a column of c
#define ROWS 16     // rows of c per work-item
#define COLUMNS 1   // columns of c per work-item
#if COLUMNS != 1
#error "a work-item has elements of one column: COLUMNS must be 1"
#endif

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  // One work-item computes ROWS elements of a column: then one load from tile_b serves ROWS
  // products. Its rows are GROUP_Y apart.
  float sum[ROWS];
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
      const float element_b = tile_b[i][x];
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[y + r * GROUP_Y][i] * element_b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t column = left + x;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) c[row * n + column] = sum[r];
  }
}
