// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: the last of several tiles in a row begins one column early.
// outcome: wrong-answer
// says: wrong at: m=401 n=577 k=19

// A tile as wide as those of the fastest kernels for CPUs: small matrices have one only.
#define GROUP_X 1
#define GROUP_Y 1
#define TILE_COLUMNS 512
#define TILE_ROWS 32

kernel void best_matmul(global const float* a, global const float* b, global float* c, uint m,
                        uint n, uint k) {
  const uint left = get_group_id(0) * TILE_COLUMNS;
  const uint width = min(n - left, (uint)TILE_COLUMNS);
  const uint first = left > 0 && width < TILE_COLUMNS ? left - 1 : left;
  for (uint row = get_group_id(1) * TILE_ROWS;
       row < min(m, (uint)(get_group_id(1) + 1) * TILE_ROWS); ++row) {
    for (uint column = first; column < first + width; ++column) {
      float sum = 0;
      for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
      c[row * (size_t)n + column] = sum;
    }
  }
}
