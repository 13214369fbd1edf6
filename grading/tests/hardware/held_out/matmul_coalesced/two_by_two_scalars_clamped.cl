// SPDX-License-Identifier: Apache-2.0
// 2 x 2 scalar sums per work-item, columns 32 apart, clamped indices, k unrolled by two.

#define GROUP_X 32
#define GROUP_Y 8
#define ROWS 2
#define COLUMNS 2
#define ROW_DIMENSION 1

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const uint r0 = get_global_id(1) * 2, r1 = r0 + 1;
  const uint c0 = get_group_id(0) * (2 * GROUP_X) + get_local_id(0), c1 = c0 + GROUP_X;
  global const float* a0 = a + (size_t)min(r0, m - 1) * k;
  global const float* a1 = a + (size_t)min(r1, m - 1) * k;
  global const float* b0 = b + min(c0, n - 1);
  global const float* b1 = b + min(c1, n - 1);
  float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
#pragma unroll 2
  for (uint i = 0; i < k; ++i) {
    const float x = a0[i], y = a1[i];
    const float u = *b0, v = *b1;
    s00 = fma(x, u, s00);
    s01 = fma(x, v, s01);
    s10 = fma(y, u, s10);
    s11 = fma(y, v, s11);
    b0 += n;
    b1 += n;
  }
  if (r0 < m && c0 < n) c[(size_t)r0 * n + c0] = s00;
  if (r0 < m && c1 < n) c[(size_t)r0 * n + c1] = s01;
  if (r1 < m && c0 < n) c[(size_t)r1 * n + c0] = s10;
  if (r1 < m && c1 < n) c[(size_t)r1 * n + c1] = s11;
}
