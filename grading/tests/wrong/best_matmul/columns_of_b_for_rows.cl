// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: reads b as if it lay column by column.
// outcome: wrong-answer
// says: right at: m=1 n=1 k=1; m=1 n=257 k=1

#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[column * k + i];
  c[row * n + column] = sum;
}
