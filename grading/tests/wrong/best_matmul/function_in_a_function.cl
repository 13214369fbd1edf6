// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: a function inside of the kernel.
// outcome: build-error
// kind: syntax
// says: no functions inside of functions

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 32

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  float element_of(global const float* b, uint i, uint n, size_t column) {
    return b[i * (size_t)n + column];
  }
  const size_t column = get_global_id(0);
  const size_t upper = get_group_id(1) * TILE_ROWS + get_local_id(1);
  const size_t lower = upper + GROUP_Y;
  if (upper >= m || column >= n) return;
  global const float* row_u = a + upper * k;
  global const float* row_l = a + min(lower, (size_t)m - 1) * k;
  float sum_u = 0, sum_l = 0;
  for (uint i = 0; i < k; ++i) {
    const float element = element_of(b, i, n, column);
    sum_u += row_u[i] * element;
    sum_l += row_l[i] * element;
  }
  c[upper * n + column] = sum_u;
  if (lower < m) c[lower * n + column] = sum_l;
}
