// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: stores the sum of the last 64 steps, not of all.
// outcome: wrong-answer
// says: right at: m=1 n=1 k=1; m=2 n=2 k=2; m=1 n=257 k=1

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
  for (uint i = (k - 1) / 64 * 64; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
