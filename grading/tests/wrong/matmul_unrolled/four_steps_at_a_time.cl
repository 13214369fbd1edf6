// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: four steps at a time, and no code for the rest.
// outcome: wrong-answer
// kind: all-zero | missing-terms
// says: check the rest of k

#define GROUP_X 8   // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 8   // columns of c per work-item: as many as a float8 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  const float values[8] = {sum.s0, sum.s1, sum.s2, sum.s3, sum.s4, sum.s5, sum.s6, sum.s7};
  for (uint i = 0; i < columns; ++i) c[i] = values[i];
}

#define PLACE(column) ((column) % 8 / 4 * (TILE_N / 2) + (column) / 8 * 4 + (column) % 4)

kernel void matmul_unrolled(global const float* a, global const float* b, global float* c, uint m,
                            uint n, uint k, uint rows) {
  local float tile_a[TILE_M][TILE_K];
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

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
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][PLACE(e % TILE_N)] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i + 4 <= depth; i += 4) {
#pragma unroll
      for (uint j = i; j < i + 4; ++j) {
        const local float4* quads = (const local float4*)tile_b[j];
        const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
#pragma unroll
        for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[y + r * GROUP_Y][j] * row_b;
      }
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
