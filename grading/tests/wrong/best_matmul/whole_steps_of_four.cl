// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: k need not be a multiple of four.
// outcome: wrong-answer
// says: right at: m=33 n=31 k=100; m=256 n=128 k=96

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
  for (uint i = 0; i < k / 4 * 4; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
