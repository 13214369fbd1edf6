// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the wrong row of the tile of b.
// why: the mistake of the float8 kernel in "Further Optimizing an OpenCL Program".
// why: columns_b[y] is the column with the number of the own row; the own column is columns_b[x].
// outcome: wrong-answer
// says: only every 8th element is right
// says: right at: m=1 n=1 k=1

#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 1
#define COLUMNS 1
#define TILE 8

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[TILE][TILE];
  local float columns_b[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  float8 sum = 0;
  for (uint first = 0; first < k; first += TILE) {
    tile_a[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
    columns_b[x][y] = column < n && first + y < k ? b[(first + y) * n + column] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum += vload8(0, tile_a[y]) * vload8(0, columns_b[y]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float4 half_sum = sum.lo + sum.hi;
  if (row < m && column < n) {
    c[row * n + column] = (half_sum.x + half_sum.y) + (half_sum.z + half_sum.w);
  }
}
