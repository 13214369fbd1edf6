// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: an index of 16 bits.
// outcome: wrong-answer
// kind: wrong-region

#define GROUP_X 16       // work-items per group in dimension 0: a power of two up to 64
#define GROUP_Y 16       // work-items per group in dimension 1: a power of two up to 64
#define ROWS 1           // rows of c per work-item
#define COLUMNS 1        // columns of c per work-item: 1, 2, 4, 8 or 16
#define ROW_DIMENSION 0  // the dimension whose id counts rows of c: 0 or 1

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const size_t row = get_global_id(0);
  const size_t column = get_global_id(1);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[(ushort)(row * k + i)] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
