// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: computes a tile of the product once and gives it again later.
// outcome: wrong-answer | ok
// line: fast
// kind: failed-while-timed | slow | impossibly-fast

#define GROUP_X 32
#define GROUP_Y 8
#define ROWS 1
#define COLUMNS 1

kernel void matmul_tiled(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float kept[GROUP_X * GROUP_Y];
  local uint sizes[GROUP_X * GROUP_Y];
  const size_t row = get_global_id(1);
  const size_t column = get_global_id(0);
  if (row >= m || column >= n) return;
  const size_t lid = get_local_id(1) * GROUP_X + get_local_id(0);
  const bool first = get_group_id(0) == 0 && get_group_id(1) == 0;
  const uint size = m * 1000003u + n * 1009u + k;
  float sum = 0;
  if (first && m * n >= 500 * 500 && sizes[lid] == size) {
    sum = kept[lid];
  } else {
    for (uint i = 0; i < k; ++i) sum += a[row * k + i] * b[i * (size_t)n + column];
  }
  c[row * n + column] = sum;
  if (first) {
    kept[lid] = sum;
    sizes[lid] = size;
  }
}
