// SPDX-License-Identifier: Apache-2.0
// lab7_matmul, matmul_tiled: multiply two matrices by tiles.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, groups of GROUP_X × GROUP_Y work-items; dimension 0 counts columns of c, dimension 1
//         rows. A group computes TILE_M × TILE_N elements of c, each work-item ROWS × COLUMNS of
//         them; the last groups reach past the edges.

// The first four are read by the host: powers of two, the groups up to 64, the others up to 16.
#define GROUP_X 32  // work-items per group along a row of c
#define GROUP_Y 8   // work-items per group along a column of c
#define ROWS 1      // rows of c per work-item
#define COLUMNS 1   // columns of c per work-item

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 32
#define GROUP (GROUP_X * GROUP_Y)

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  // TODO: every product needs two loads from global memory, and the group loads each of
  // its elements of a and b many times. Let the group load each of them once per step.
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
