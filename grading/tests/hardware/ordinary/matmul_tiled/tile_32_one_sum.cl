// SPDX-License-Identifier: Apache-2.0
// Multiplies by tiles of 32 by 32, with zeros past the edges and one sum per work-item.

#define GROUP_X 32
#define GROUP_Y 32
#define ROWS 1
#define COLUMNS 1
#define T 32

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float as[T][T];
  local float bs[T][T];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint row = get_global_id(1);
  const uint column = get_global_id(0);
  const uint tiles = (k + T - 1) / T;
  float sum = 0;
  for (uint t = 0; t < tiles; ++t) {
    as[y][x] = row < m && t * T + x < k ? a[row * k + t * T + x] : 0;
    bs[y][x] = column < n && t * T + y < k ? b[(t * T + y) * n + column] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < T; ++i) sum += as[y][i] * bs[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
