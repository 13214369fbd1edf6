// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: two rows per item.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 2
#define COLUMNS 4
#define ROW_DIMENSION 1

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const uint row = get_global_id(1) * ROWS;
  const uint column = get_global_id(0) * COLUMNS;
  if (row >= m || column >= n) return;
  const uint other = min(row + 1, m - 1);
  global const float* upper = a + row * (size_t)k;
  global const float* lower = a + other * (size_t)k;
  if ((n & 3) == 0) {
    global const float4* quad = (global const float4*)(b + column);
    const size_t pitch = n / 4;
    float4 s = 0, t = 0;
    for (uint i = 0; i != k; ++i) {
      const float4 q = quad[i * pitch];
      s = mad((float4)upper[i], q, s);
      t = mad((float4)lower[i], q, t);
    }
    *(global float4*)(c + row * (size_t)n + column) = s;
    if (other > row) *(global float4*)(c + other * (size_t)n + column) = t;
    return;
  }
  const uint end = min(column + COLUMNS, n);
  for (uint j = column; j < end; ++j) {
    float2 sum = 0;
    for (uint i = 0; i < k; ++i) sum += (float2)(upper[i], lower[i]) * b[i * (size_t)n + j];
    c[row * (size_t)n + j] = sum.x;
    if (other > row) c[other * (size_t)n + j] = sum.y;
  }
}
