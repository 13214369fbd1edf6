// SPDX-License-Identifier: Apache-2.0
// Adjacent work-items are still a whole row apart, in a and in c. Vectors of 16 hide it: a lane
// reads and writes two whole sectors of its own, and all lanes share the elements of b.
#define GROUP_X 64       // work-items per group in dimension 0: a power of two up to 64
#define GROUP_Y 1        // work-items per group in dimension 1: a power of two up to 64
#define ROWS 1           // rows of c per work-item
#define COLUMNS 16       // columns of c per work-item: 1, 2, 4, 8 or 16
#define ROW_DIMENSION 0  // the dimension whose id counts rows of c: 0 or 1

#define STEP(j, s) sum = mad((float16)(elements.s), quads[(j) * (size_t)pitch], sum);

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const size_t row = get_global_id(0);
  const size_t column = get_global_id(1) * COLUMNS;
  if (row >= m || column >= n) return;
  if (n % 16 == 0 && k % 16 == 0) {
    const uint pitch = n / 16;
    global const float16* row_a = (global const float16*)(a + row * k);
    global const float16* quads = (global const float16*)(b + column);
    float16 sum = 0;
    for (uint i = 0; i < k / 16; ++i, quads += 16 * (size_t)pitch) {
      const float16 elements = row_a[i];
      STEP(0, s0)
      STEP(1, s1)
      STEP(2, s2)
      STEP(3, s3)
      STEP(4, s4)
      STEP(5, s5)
      STEP(6, s6)
      STEP(7, s7)
      STEP(8, s8)
      STEP(9, s9) STEP(10, sa) STEP(11, sb) STEP(12, sc) STEP(13, sd) STEP(14, se) STEP(15, sf)
    }
    *(global float16*)(c + row * n + column) = sum;
    return;
  }
  for (size_t j = column; j < min(column + COLUMNS, (size_t)n); ++j) {
    float sum = 0;
    for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + j];
    c[row * n + j] = sum;
  }
}
