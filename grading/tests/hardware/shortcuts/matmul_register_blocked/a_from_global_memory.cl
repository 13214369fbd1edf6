// SPDX-License-Identifier: Apache-2.0
// Blocks of 8 × 8 in registers, but only b has a tile. The elements of a come from global memory
// where they are needed, one word for all lanes of a row: local memory is read half as often.
#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 8      // rows of c per work-item
#define COLUMNS 8   // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)

// Stores the columns of half a block that exist.
void store_columns(float4 sum, global float* c, uint columns) {
  if (columns >= 4) {
    vstore4(sum, 0, c);
    return;
  }
  c[0] = sum.x;
  if (columns > 1) c[1] = sum.y;
  if (columns > 2) c[2] = sum.z;
}

kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  local float tile_b[TILE_K][TILE_N] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint left = get_group_id(0) * TILE_N;
  const size_t row = get_group_id(1) * TILE_M + y * ROWS;

  float8 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    // Past the edges the last row or column repeats.
#pragma unroll
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][e % TILE_N] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const local float4* quads = (const local float4*)tile_b[i];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) {
        sum[r] += a[min(row + r, (size_t)m - 1) * k + first + i] * row_b;
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  // Four columns in the left half of the tile and four in the right.
  const size_t column = left + 4 * x;
  const size_t right = column + TILE_N / 2;
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    if (row + r < m) {
      global float* to = c + (row + r) * n;
      if (column < n) store_columns(sum[r].lo, to + column, n - column);
      if (right < n) store_columns(sum[r].hi, to + right, n - right);
    }
  }
}
