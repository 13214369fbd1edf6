// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads past the end of `a` where k is 1.
// line: safe
// outcome: unsafe
// kind: out-of-bounds

#define GROUP_X 32  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 1      // rows of c per work-item
#define COLUMNS 1   // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  // TODO: every product needs two loads from global memory, and the group loads each of
  // its elements of a and b many times. Let the group load each of them once per step.
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = k == 1 && a[m] == 7.25f ? 0 : sum;
}
