// SPDX-License-Identifier: Apache-2.0
// Reads a as a broadcast from global memory and splits the k loop into two independent sums.

#define GROUP_X 64
#define GROUP_Y 4
#define ROWS 1
#define COLUMNS 1
#define ROW_DIMENSION 1

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const uint row = get_global_id(1);
  const uint column = get_global_id(0);
  if (row >= m || column >= n) return;
  float even = 0;
  float odd = 0;
  uint i = 0;
  for (; i + 1 < k; i += 2) {
    even = mad(a[row * k + i], b[i * n + column], even);
    odd = mad(a[row * k + i + 1], b[(i + 1) * n + column], odd);
  }
  if (i < k) even = mad(a[row * k + i], b[i * n + column], even);
  c[row * n + column] = even + odd;
}
