// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_tiled: multiply two matrices by tiles.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 4      // rows of c per work-item
#define COLUMNS 2   // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly"
#endif

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_M][TILE_K + 1];
  local float tile_b[TILE_K][TILE_N];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint item = y * GROUP_X + x;
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;

  float2 sum[ROWS];
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) sum[r] = 0;

  for (uint first = 0; first < k; first += TILE_K) {
#pragma unroll
    for (uint e = 0; e < TILE_M * TILE_K; e += GROUP) {
      const uint r = (e + item) / TILE_K, s = (e + item) % TILE_K;
      const bool inside = top + r < m && first + s < k;
      tile_a[r][s] = inside ? a[(top + r) * (size_t)k + first + s] : 0.0f;
    }
#pragma unroll
    for (uint e = 0; e < TILE_K * TILE_N; e += GROUP) {
      const uint s = (e + item) / TILE_N, j = (e + item) % TILE_N;
      const bool inside = first + s < k && left + j < n;
      tile_b[s][j] = inside ? b[(first + s) * (size_t)n + left + j] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 8
    for (uint s = 0; s < TILE_K; ++s) {
      const float2 pair = (float2)(tile_b[s][x], tile_b[s][x + GROUP_X]);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) {
        sum[r] = fma((float2)(tile_a[y + r * GROUP_Y][s]), pair, sum[r]);
      }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }

#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    const size_t row = top + y + r * GROUP_Y;
    if (row < m) {
      global float* to = c + row * n + left + x;
      if (left + x < n) to[0] = sum[r].x;
      if (left + x + GROUP_X < n) to[GROUP_X] = sum[r].y;
    }
  }
}
