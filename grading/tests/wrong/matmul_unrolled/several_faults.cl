// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: right, but with a private array in memory and strided loads.
// line: efficient
// outcome: ok
// kind: private-traffic

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 4
#define COLUMNS 1
// private array in memory (spill) + uncoalesced stores and loads
kernel void matmul_unrolled(global const float* a, global const float* b, global float* c, uint m,
                            uint n, uint k, uint rows) {
  const size_t column = get_global_id(0), top = get_global_id(1) * ROWS;
  if (column >= n || top >= m) return;
  float sum[ROWS];
  for (uint r = 0; r < rows; ++r) sum[r] = 0;
  for (uint i = 0; i < k; ++i)
    for (uint r = 0; r < rows; ++r)
      sum[r] += a[min(top + r, (size_t)m - 1) * k + i] * b[(size_t)i * n + column];
  for (uint r = 0; r < rows; ++r)
    if (top + r < m) c[(top + r) * n + column] = sum[r];
}
