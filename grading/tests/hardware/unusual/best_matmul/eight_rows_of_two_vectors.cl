// SPDX-License-Identifier: Apache-2.0
// Right kernel for the kit's tests: eight rows of two vectors.

#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 128
#define TILE_ROWS 64

#define ROWS 8
#define COLUMNS 32

__attribute__((always_inline)) void whole_block(global const float* a, global const float* b,
                                                global float* c, uint n, uint k) {
  float16 left[ROWS], right[ROWS];
#pragma unroll
  for (int r = 0; r < ROWS; ++r) left[r] = right[r] = 0;
  for (uint i = 0; i < k; ++i) {
    const float16 b0 = vload16(0, b + i * (size_t)n);
    const float16 b1 = vload16(1, b + i * (size_t)n);
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const float16 factor = a[r * (size_t)k + i];
      left[r] = fma(factor, b0, left[r]);
      right[r] = fma(factor, b1, right[r]);
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    vstore16(left[r], 0, c + r * (size_t)n);
    vstore16(right[r], 1, c + r * (size_t)n);
  }
}

void part_of_block(global const float* a, global const float* b, global float* c, uint n, uint k,
                   uint rows, uint columns) {
  for (uint r = 0; r < rows; ++r) {
    for (uint j = 0; j < columns; ++j) {
      float sum = 0;
      for (uint i = 0; i < k; ++i) sum += a[r * (size_t)k + i] * b[i * (size_t)n + j];
      c[r * (size_t)n + j] = sum;
    }
  }
}

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  const uint top = get_group_id(1) * TILE_ROWS, left = get_group_id(0) * TILE_COLUMNS;
  const uint bottom = min(top + TILE_ROWS, m), right = min(left + TILE_COLUMNS, n);
  for (uint x = left; x < right; x += COLUMNS) {
    for (uint y = top; y < bottom; y += ROWS) {
      global const float* rows_of_a = a + y * (size_t)k;
      global float* to = c + y * (size_t)n + x;
      if (bottom - y >= ROWS && right - x >= COLUMNS) {
        whole_block(rows_of_a, b + x, to, n, k);
      } else {
        part_of_block(rows_of_a, b + x, to, n, k, min(bottom - y, (uint)ROWS),
                      min(right - x, (uint)COLUMNS));
      }
    }
  }
}
