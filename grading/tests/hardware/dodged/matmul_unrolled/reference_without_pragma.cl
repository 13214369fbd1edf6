// SPDX-License-Identifier: Apache-2.0
// Looks wasteful: as the reference, but no loop has #pragma unroll.

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

// Where a column lies in a row of tile_b. A work-item needs eight adjacent columns, but neighbours
// that read eight floats each leave gaps between their quads, and local memory pays for gaps with
// bank conflicts. So the first four columns of all work-items make up the left half of the row, and
// their last four the right half.
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
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
    // Past the edges the last row or column comes again: its products are never stored, and no
    // work-item needs a branch. Steps past k are loaded, but not multiplied.
    for (uint j = 0; j < TILE_M * TILE_K / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t row = min(top + e / TILE_K, m - 1);
      tile_a[e / TILE_K][e % TILE_K] = a[row * k + min(first + e % TILE_K, k - 1)];
    }
    for (uint j = 0; j < TILE_K * TILE_N / GROUP; ++j) {
      const uint e = j * GROUP + item;
      const size_t step = min(first + e / TILE_N, k - 1);
      tile_b[e / TILE_N][PLACE(e % TILE_N)] = b[step * n + min(left + e % TILE_N, n - 1)];
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const uint depth = min(k - first, (uint)TILE_K);
    for (uint i = 0; i < depth; ++i) {
      const local float4* quads = (const local float4*)tile_b[i];
      const float8 row_b = (float8)(quads[x], quads[GROUP_X + x]);
      // Unrolled, sum[r] becomes sum[0], sum[1], …: ROWS variables that live in registers. With a
      // run-time bound the array must have addresses, so every product reads and writes memory.
      // The loop over i is not unrolled by hand ("Further Optimizing an OpenCL Program",
      // unrolling): nothing depends on its count, and 16 times the code gains nothing.
      for (uint r = 0; r < ROWS; ++r) sum[r] += tile_a[y + r * GROUP_Y][i] * row_b;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  const size_t column = left + x * COLUMNS;
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m && column < n) store_columns(sum[r], c + row * n + column, n - column);
  }
}
