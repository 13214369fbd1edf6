// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: blocks of sums are stored transposed.
// outcome: wrong-answer
// kind: turned
// says: every 4×4 tile is in the right place

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 4   // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float sum[ROWS][COLUMNS];
  for (uint r = 0; r < ROWS; ++r) {
    for (uint s = 0; s < COLUMNS; ++s) sum[r][s] = 0;
  }

  for (uint first = 0; first < k; first += TILE_K) {
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][e % TILE_N] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      float of_a[ROWS], of_b[COLUMNS];
      for (uint r = 0; r < ROWS; ++r) of_a[r] = tile_a[y * ROWS + r][i];
      for (uint s = 0; s < COLUMNS; ++s) of_b[s] = tile_b[i][x * COLUMNS + s];
      for (uint r = 0; r < ROWS; ++r) {
        for (uint s = 0; s < COLUMNS; ++s) sum[r][s] += of_a[r] * of_b[s];
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  for (uint r = 0; r < ROWS; ++r) {
    for (uint s = 0; s < COLUMNS; ++s) {
      const size_t row = top + y * ROWS + r;
      const size_t column = left + x * COLUMNS + s;
      if (row < m && column < n) c[row * n + column] = sum[s][r];
    }
  }
}
