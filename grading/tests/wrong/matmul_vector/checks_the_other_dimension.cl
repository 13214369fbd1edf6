// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: no tail along k where n is a multiple of 4.
// outcome: wrong-answer
// says: right at: m=1 n=1 k=1

#define GROUP_X 16  // work-items per group along a row of c
#define GROUP_Y 16  // work-items per group along a column of c
#define ROWS 1      // rows of c per work-item
#define COLUMNS 1   // columns of c per work-item

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  const size_t column = get_global_id(0);
  const size_t row = get_global_id(1);
  if (row >= m || column >= n) return;
  float sum = 0;
  uint i = 0;
  const bool vectors = n % 4 == 0 && n >= 64 && k >= 64;
  for (; vectors && i + 4 <= k; i += 4) {
    const float4 quad = vload4(0, a + row * k + i);
    sum += quad.x * b[i * n + column] + quad.y * b[(i + 1) * n + column] +
           quad.z * b[(i + 2) * n + column] + quad.w * b[(i + 3) * n + column];
  }
  for (; !vectors && i < k; ++i) sum += a[row * k + i] * b[i * n + column];
  c[row * n + column] = sum;
}
