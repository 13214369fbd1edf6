// SPDX-License-Identifier: Apache-2.0
// Computes four neighbouring columns per work-item as a float4 from a local tile of float4s.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 1
#define COLUMNS 4
#define T 16

kernel void matmul_vector(global const float* a, global const float* b, global float* c, uint m,
                          uint n, uint k) {
  local float tile_a[T][T];
  local float4 tile_b[T][T];
  const uint x = get_local_id(0);
  const uint y = get_local_id(1);
  const uint row = get_global_id(1);
  const uint column = get_global_id(0) * 4;
  float4 sum = (float4)(0);
  for (uint first = 0; first < k; first += T) {
    tile_a[y][x] = row < m && first + x < k ? a[(size_t)row * k + first + x] : 0.0f;
    float4 four = (float4)(0);
    if (first + y < k) {
      global const float* from = b + (size_t)(first + y) * n;
      if (column + 3 < n) {
        four = vload4(0, from + column);
      } else {
        if (column < n) four.x = from[column];
        if (column + 1 < n) four.y = from[column + 1];
        if (column + 2 < n) four.z = from[column + 2];
      }
    }
    tile_b[y][x] = four;
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll 8
    for (uint i = 0; i < T; ++i) sum += tile_a[y][i] * tile_b[i][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row >= m) return;
  global float* to = c + (size_t)row * n;
  if (column < n) to[column] = sum.x;
  if (column + 1 < n) to[column + 1] = sum.y;
  if (column + 2 < n) to[column + 2] = sum.z;
  if (column + 3 < n) to[column + 3] = sum.w;
}
