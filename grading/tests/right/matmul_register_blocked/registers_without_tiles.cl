// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: 8 × 8 sums per work-item straight from global memory.

#define GROUP_X 8  // work-items per group along a row of c
#define GROUP_Y 8  // work-items per group along a column of c
#define ROWS 8     // rows of c per work-item
#define COLUMNS 8  // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)
#if TILE_M * TILE_K % GROUP || TILE_K * TILE_N % GROUP
#error "the work-items of a group cannot share the tiles evenly: choose a larger TILE_K"
#endif

// no local memory: a block of ROWS x COLUMNS sums in registers, straight from global memory
kernel void matmul_register_blocked(global const float* a, global const float* b, global float* c,
                                    uint m, uint n, uint k) {
  const uint row0 = get_global_id(1) * ROWS;
  const uint col0 = get_global_id(0) * COLUMNS;
  if (row0 >= m || col0 >= n) return;
  if (row0 + ROWS <= m && col0 + COLUMNS <= n) {
    float8 sum[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; ++r) sum[r] = 0;
    global const float* pa = a + row0 * (size_t)k;
    for (uint i = 0; i < k; ++i) {
      const float8 rb = vload8(0, b + i * (size_t)n + col0);
#pragma unroll
      for (int r = 0; r < ROWS; ++r) sum[r] = fma((float8)pa[r * (size_t)k + i], rb, sum[r]);
    }
#pragma unroll
    for (int r = 0; r < ROWS; ++r) vstore8(sum[r], 0, c + (row0 + r) * (size_t)n + col0);
  } else {
    for (uint r = row0; r < min(row0 + ROWS, m); ++r)
      for (uint x = col0; x < min(col0 + COLUMNS, n); ++x) {
        float sum = 0;
        for (uint i = 0; i < k; ++i) sum += a[r * (size_t)k + i] * b[i * (size_t)n + x];
        c[r * (size_t)n + x] = sum;
      }
  }
}
