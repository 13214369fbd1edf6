// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but without tiles in local memory.
// line: efficient
// outcome: ok
// kind: slow-on-gpu

#define GROUP_X 8
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 8

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  const size_t x = get_global_id(0) * COLUMNS, y = get_global_id(1) * ROWS;
  if (x + COLUMNS <= n && y + ROWS <= m) {
    float8 sum[ROWS];
#pragma unroll
    for (uint r = 0; r < ROWS; ++r) sum[r] = 0;
    for (uint i = 0; i < k; ++i) {
      const float8 row_b = vload8(0, b + (size_t)i * n + x);
#pragma unroll
      for (uint r = 0; r < ROWS; ++r) sum[r] += a[(y + r) * k + i] * row_b;
    }
#pragma unroll
    for (uint r = 0; r < ROWS; ++r) vstore8(sum[r], 0, c + (y + r) * n + x);
    return;
  }
  for (size_t r = y; r < min(y + ROWS, (size_t)m); ++r) {
    for (size_t q = x; q < min(x + COLUMNS, (size_t)n); ++q) {
      float s = 0;
      for (uint i = 0; i < k; ++i) s += a[r * k + i] * b[(size_t)i * n + q];
      c[r * n + q] = s;
    }
  }
}
