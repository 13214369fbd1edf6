// SPDX-License-Identifier: Apache-2.0
// The loop over rows stays, with its unknown number of rounds. No array of sums is left in private
// memory, because the sums of all tiles are added up in c itself, in global memory.
// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 8   // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 8   // columns of c per work-item: as many as a float8 has

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 16
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// Up to eight columns, without an array.
float8 load_columns(global const float* c, uint columns) {
  if (columns >= 8) return vload8(0, c);
  return (float8)(c[0], columns > 1 ? c[1] : 0, columns > 2 ? c[2] : 0, columns > 3 ? c[3] : 0,
                  columns > 4 ? c[4] : 0, columns > 5 ? c[5] : 0, columns > 6 ? c[6] : 0, 0);
}

void store_columns(float8 sum, global float* c, uint columns) {
  if (columns >= 8) {
    vstore8(sum, 0, c);
    return;
  }
  c[0] = sum.s0;
  if (columns > 1) c[1] = sum.s1;
  if (columns > 2) c[2] = sum.s2;
  if (columns > 3) c[3] = sum.s3;
  if (columns > 4) c[4] = sum.s4;
  if (columns > 5) c[5] = sum.s5;
  if (columns > 6) c[6] = sum.s6;
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
  const size_t column = left + x * COLUMNS;

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
    for (uint r = 0; r < rows; ++r) {
      const size_t row = top + y + r * GROUP_Y;
      if (row < m && column < n) {
        global float* to = c + row * n + column;
        float8 sum = 0;
        if (first > 0) sum = load_columns(to, n - column);
        for (uint i = 0; i < depth; ++i) {
          const local float4* quads = (const local float4*)tile_b[i];
          sum += tile_a[y + r * GROUP_Y][i] * (float8)(quads[x], quads[GROUP_X + x]);
        }
        store_columns(sum, to, n - column);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
