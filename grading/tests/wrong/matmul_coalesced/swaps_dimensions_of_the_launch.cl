// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: exchanges the ids, but not ROW_DIMENSION.
// outcome: wrong-answer
// says: everything from index 16 on was never written

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 1
#define COLUMNS 1
#define ROW_DIMENSION 0

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
