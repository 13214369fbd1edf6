// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: computes only whole groups of COLUMNS columns.
// outcome: wrong-answer
// says: only the last element was never written
// place: 25 | 32

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 1
#define COLUMNS 4
#define ROW_DIMENSION 1

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0) * COLUMNS;
  if (row >= m || column + COLUMNS > n) return;
  global const float* row_a = a + row * k;
  global const float* column_b = b + column;

  if (n % COLUMNS == 0) {
    float4 sum = 0;
    global const float4* quad = (global const float4*)column_b;
    for (uint i = 0; i < k; ++i, quad += n / COLUMNS) sum += row_a[i] * *quad;
    *(global float4*)(c + row * n + column) = sum;
    return;
  }
  const uint columns = min((uint)(n - column), (uint)COLUMNS);
  for (uint j = 0; j < columns; ++j) {
    float sum = 0;
    for (uint i = 0; i < k; ++i) sum += row_a[i] * column_b[i * (size_t)n + j];
    c[row * n + column + j] = sum;
  }
}
