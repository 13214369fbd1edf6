// SPDX-License-Identifier: Apache-2.0
// Dodges: tiles of 8 × 8, a group of 64 work-items for each. They save 7 of 8 loads, not 31 of 32.
#define GROUP_X 8
#define GROUP_Y 8
#define ROWS 1
#define COLUMNS 1
#define TILE 8
kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE][TILE];
  local float tile_b[TILE][TILE];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  float sum = 0;
  for (uint first = 0; first < k; first += TILE) {
    tile_a[y][x] = row < m && first + x < k ? a[row * k + first + x] : 0;
    tile_b[y][x] = first + y < k && column < n ? b[(first + y) * n + column] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < TILE; ++i) sum += tile_a[y][i] * tile_b[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
