// SPDX-License-Identifier: Apache-2.0
// Stores the tile of b transposed so that both operands are float4s for dot.

#define GROUP_X 16
#define GROUP_Y 16
#define ROWS 1
#define COLUMNS 1
#define T 16

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[T * T] __attribute__((aligned(16)));
  local float tile_b[T * T] __attribute__((aligned(16)));
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  float sum = 0;
  for (size_t first = 0; first < k; first += T) {
    float element_a = 0;
    float element_b = 0;
    if (row < m && first + x < k) element_a = a[row * k + first + x];
    if (column < n && first + y < k) element_b = b[(first + y) * n + column];
    tile_a[y * T + x] = element_a;
    tile_b[x * T + y] = element_b;
    barrier(CLK_LOCAL_MEM_FENCE);
    local const float4* left = (local const float4*)(tile_a + y * T);
    local const float4* right = (local const float4*)(tile_b + x * T);
    sum += dot(left[0], right[0]);
    sum += dot(left[1], right[1]);
    sum += dot(left[2], right[2]);
    sum += dot(left[3], right[3]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (row < m && column < n) c[row * n + column] = sum;
}
