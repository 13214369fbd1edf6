// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_coalesced: reference solution.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items, each with ROWS × COLUMNS elements of c.
//         Dimension ROW_DIMENSION runs along the rows of c, the other one along its columns. Both
//         are rounded up to whole groups: guard.

// All of these are read by the host.
#define GROUP_X 16       // work-items per group in dimension 0: a power of two up to 64
#define GROUP_Y 16       // work-items per group in dimension 1: a power of two up to 64
#define ROWS 1           // rows of c per work-item
#define COLUMNS 4        // columns of c per work-item: as many as a float4 has
#define ROW_DIMENSION 1  // the dimension that runs along the rows of c: 0 or 1
#if ROWS != 1 || COLUMNS != 4 || ROW_DIMENSION != 1
#error "a work-item has one float4 of c: ROWS must be 1, COLUMNS 4, ROW_DIMENSION 1"
#endif

kernel void matmul_coalesced(global const float* a, global const float* b, global float* c, uint m,
                             uint n, uint k) {
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0) * COLUMNS;
  if (row >= m || column >= n) return;
  global const float* row_a = a + row * k;
  global const float* column_b = b + column;

  if (n % COLUMNS == 0) {
    // Neighbours read neighbouring float4s of one row of b, and all of them the same element of a:
    // a warp touches a few whole lines of memory instead of 32 lines ("Optimization Strategies",
    // coalescing; "Further Optimizing an OpenCL Program" starts from such a kernel). With a float4
    // one element of a serves four products, and a CPU takes 16 bytes of a cache line, not 4.
    // The cast promises the compiler an aligned address, which holds because n is a multiple of
    // four; vload4 promises nothing, and an H200 then takes twice as long.
    float4 sum = 0;
    global const float4* quad = (global const float4*)column_b;
    for (uint i = 0; i < k; ++i, quad += n / COLUMNS) sum += row_a[i] * *quad;
    *(global float4*)(c + row * n + column) = sum;
    return;
  }

  // Rows of any other length: the columns one after the other, the last work-item as many as exist.
  const uint columns = min((uint)(n - column), (uint)COLUMNS);
  for (uint j = 0; j < columns; ++j) {
    float sum = 0;
    for (uint i = 0; i < k; ++i) sum += row_a[i] * column_b[i * (size_t)n + j];
    c[row * n + column + j] = sum;
  }
}
