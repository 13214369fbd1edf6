// SPDX-License-Identifier: Apache-2.0
// Wrong kernel for the kit's tests: no barrier before a copy that overwrites a tile in use.
// line: safe
// outcome: unsafe
// kind: data-race
// place: 34 | 35

#define GROUP_X 8  // read by the host
#define GROUP_Y 8  // read by the host
#define ROWS 1     // read by the host
#define COLUMNS 1  // read by the host

#define TILE_M (GROUP_Y * ROWS)
#define TILE_N (GROUP_X * COLUMNS)
#define TILE_K 8

kernel void matmul_async(global const float* a, global const float* b, global float* c, uint m,
                         uint n, uint k) {
  local float tile_a[TILE_K][TILE_M];
  local float tile_b[TILE_K][TILE_N];
  const size_t x = get_local_id(0);
  const size_t y = get_local_id(1);
  const uint top = get_group_id(1) * TILE_M;
  const uint left = get_group_id(0) * TILE_N;
  const uint rows = min(m - top, (uint)TILE_M);
  const uint columns = min(n - left, (uint)TILE_N);

  float sum = 0;
  for (uint first = 0; first < k; first += TILE_K) {
    const uint depth = min(k - first, (uint)TILE_K);
    event_t copied = 0;
    for (uint i = 0; i < depth; ++i) {
      const size_t step = first + i;
      copied =
          async_work_group_strided_copy(tile_a[i], a + (size_t)top * k + step, rows, k, copied);
      copied = async_work_group_copy(tile_b[i], b + step * n + left, columns, copied);
    }
    wait_group_events(1, &copied);
    for (uint i = 0; i < depth; ++i) sum += tile_a[i][y] * tile_b[i][x];
  }
  if (top + y < m && left + x < n) c[(top + y) * n + left + x] = sum;
}
