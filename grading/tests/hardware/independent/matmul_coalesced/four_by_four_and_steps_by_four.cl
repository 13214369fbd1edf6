// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_coalesced: multiply two matrices.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items, each with ROWS × COLUMNS elements of c.
//         The id in dimension ROW_DIMENSION counts rows of c, the id in the other dimension counts
//         columns. Both are rounded up to whole groups: guard.

#define GROUP_X 16       // work-items per group in dimension 0
#define GROUP_Y 16       // work-items per group in dimension 1
#define ROWS 4           // rows of c per work-item
#define COLUMNS 4        // columns of c per work-item
#define ROW_DIMENSION 1  // the dimension whose id counts rows of c

// Elements at to at + 3 of a row of `count`; past the end the last one repeats.
float4 quad(global const float* row, uint at, uint count) {
  if (count % 4 == 0) return *(global const float4*)(row + at);
  const uint end = count - 1;
  return (float4)(row[min(at, end)], row[min(at + 1, end)], row[min(at + 2, end)],
                  row[min(at + 3, end)]);
}

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const uint row = get_global_id(1) * ROWS;
  const uint column = get_global_id(0) * COLUMNS;
  if (row >= m || column >= n) return;
  global const float* a0 = a + row * (size_t)k;
  global const float* a1 = a + min(row + 1, m - 1) * (size_t)k;
  global const float* a2 = a + min(row + 2, m - 1) * (size_t)k;
  global const float* a3 = a + min(row + 3, m - 1) * (size_t)k;

  float4 c0 = 0, c1 = 0, c2 = 0, c3 = 0;
  uint i = 0;
  for (; i + 4 <= k; i += 4, b += 4 * (size_t)n) {
    const float4 b0 = quad(b, column, n);
    const float4 b1 = quad(b + n, column, n);
    const float4 b2 = quad(b + 2 * (size_t)n, column, n);
    const float4 b3 = quad(b + 3 * (size_t)n, column, n);
    float4 f = quad(a0, i, k);
    c0 += f.x * b0 + f.y * b1 + f.z * b2 + f.w * b3;
    f = quad(a1, i, k);
    c1 += f.x * b0 + f.y * b1 + f.z * b2 + f.w * b3;
    f = quad(a2, i, k);
    c2 += f.x * b0 + f.y * b1 + f.z * b2 + f.w * b3;
    f = quad(a3, i, k);
    c3 += f.x * b0 + f.y * b1 + f.z * b2 + f.w * b3;
  }
  for (; i < k; ++i, b += n) {
    const float4 b0 = quad(b, column, n);
    c0 += a0[i] * b0;
    c1 += a1[i] * b0;
    c2 += a2[i] * b0;
    c3 += a3[i] * b0;
  }

  const float4 results[ROWS] = {c0, c1, c2, c3};
#pragma unroll
  for (uint r = 0; r < ROWS; ++r) {
    if (row + r < m) {
      global float* to = c + (row + r) * (size_t)n + column;
      if (n % 4 == 0) {
        *(global float4*)to = results[r];
      } else {
        to[0] = results[r].x;
        if (column + 1 < n) to[1] = results[r].y;
        if (column + 2 < n) to[2] = results[r].z;
        if (column + 3 < n) to[3] = results[r].w;
      }
    }
  }
}
