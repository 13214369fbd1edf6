// SPDX-License-Identifier: Apache-2.0
// lab8_device_tuning, best_matmul: the fastest matrix product on your device.
//
// a, b    m × k and k × n floats, row by row, not to be changed
// c       m × n floats: c = a · b
// Launch  2-D, one group of GROUP_X × GROUP_Y work-items per tile of TILE_ROWS × TILE_COLUMNS
//         elements of c. Dimension 0 counts columns; the last tiles reach past the edges.

// Read by the host: 1 to 1024 work-items, tiles up to 65536.
#define GROUP_X 16
#define GROUP_Y 16
#define TILE_COLUMNS 16
#define TILE_ROWS 16

// TODO: correct at every size, but slow. Arguments and result are fixed; everything
// else is your choice. Every product loads two elements. What could a work-item compute
// from the elements in its registers? Which elements could come from a faster memory?
kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  float sum = 0;
  for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  c[row * n + column] = sum;
}
